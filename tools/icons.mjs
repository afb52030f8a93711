// @ts-check
/**
 * `node tools/icons.mjs`: draws the mark of web/public/icon.svg in the pictures that devices ask for, since Android
 * shows no SVG in a notification and iOS none on the home screen. Run after the mark changes; the pictures are
 * committed.
 */
import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserFlags, findBrowser } from './browser.mjs';
import { at } from './run.mjs';

const rounded = readFileSync(at('web/public/icon.svg'), 'utf8');
/**
 * To its edges, for a device that cuts its own shape: the mark stays within the four fifths that every shape leaves.
 */
const whole = rounded
  .replace(' rx="16"', '')
  .replace(/(<rect[^>]*>)(.*)(<\/svg>)/, '$1<g transform="translate(6.4 7.4) scale(.8)">$2</g>$3');
/** Of its shape alone, which Android colours, for the line at the top of the screen. */
const shape = rounded.replace(/<rect[^>]*>/, '').replaceAll(/#[\da-f]{3,6}/g, '#fff');

const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
const page = await browser.newPage();
for (const [name, size, mark] of /** @type {const} */ ([
  ['icon-192', 192, rounded],
  ['icon-512', 512, rounded],
  ['icon-maskable-192', 192, whole],
  ['icon-maskable-512', 512, whole],
  ['apple-touch-icon', 180, whole],
  ['badge', 96, shape],
])) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${mark}`);
  await page.screenshot({ path: at('web/public', `${name}.png`), omitBackground: true });
}
await browser.close();
