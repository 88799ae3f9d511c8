// Runs a test in plain node, but on code as it is compiled for a browser: rendering on a server has no effects.

import type { Environment } from 'vitest/runtime';

export default {
  name: 'client',
  viteEnvironment: 'client',
  setup(global) {
    Object.assign(global, { location: { pathname: '/' }, addEventListener: () => {} }); // the address, which is read at once
    return { teardown: () => {} };
  },
} satisfies Environment;
