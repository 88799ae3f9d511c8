// Apart from vite.config.ts, so that building the page needs nothing that only tests it.
import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config.ts';

const EFFECTS = 'tests/**/*.svelte.test.ts';

export default mergeConfig(
  page,
  defineConfig({
    test: {
      projects: [
        { extends: true, test: { name: 'plain', include: ['tests/**/*.test.ts'], exclude: [EFFECTS], css: true } },
        {
          extends: true,
          resolve: { conditions: ['browser'] },
          test: {
            name: 'effects',
            include: [EFFECTS],
            environment: './tests/client.ts',
            server: { deps: { inline: ['svelte'] } },
          },
        },
      ],
    },
  }),
);
