// Apart from vite.config.ts, so that building the page needs nothing that only tests it.
import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config';

export default mergeConfig(page, defineConfig({ test: { include: ['tests/**/*.test.ts'] } }));
