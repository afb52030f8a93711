/** The pictures of `npm run screenshots`, taken with the fixtures of the end-to-end tests. */
import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

export default defineConfig({
  ...config,
  testMatch: 'screenshots.ts',
  reporter: 'line',
  use: { ...config.use, trace: 'off', screenshot: 'off', contextOptions: { reducedMotion: 'reduce' } },
  projects: [
    ...[320, 390, 1280].map((width) => ({
      name: String(width),
      use: { viewport: { width, height: 844 }, hasTouch: width < 800, deviceScaleFactor: width < 800 ? 2 : 1 },
    })),
    // Windows with little room: a phone on its side, a small square, a desktop at 400 %, twice the text, own colors.
    { name: 'landscape', use: { viewport: { width: 844, height: 390 }, hasTouch: true } },
    { name: 'square', use: { viewport: { width: 320, height: 320 }, hasTouch: true } },
    { name: 'zoom', use: { viewport: { width: 320, height: 256 } } },
    { name: 'text', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    {
      name: 'forced',
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        contextOptions: { ...config.use?.contextOptions, reducedMotion: 'reduce', forcedColors: 'active' },
      },
    },
  ],
});
