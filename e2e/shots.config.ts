/** The pictures of `npm run shots`, taken with the journeys' own harness. */
import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

export default defineConfig({
  ...config,
  testMatch: 'shots.ts',
  reporter: 'line',
  use: { ...config.use, trace: 'off', screenshot: 'off', contextOptions: { reducedMotion: 'reduce' } },
  projects: [320, 390, 1280].map((width) => ({
    name: String(width),
    use: { viewport: { width, height: 844 }, hasTouch: width < 800, deviceScaleFactor: width < 800 ? 2 : 1 },
  })),
});
