// @ts-check
/**
 * `node tools/icons.mjs`: renders web/public/icon.svg as PNG icons. Android accepts no SVG in notifications and iOS
 * none on the home screen. Run it after changing the icon, and commit the PNGs.
 */
import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserFlags, findBrowser } from './find-browser.mjs';
import { at } from './spawn.mjs';

const rounded = readFileSync(at('web/public/icon.svg'), 'utf8');
/** Full bleed, for devices that apply their own mask: the mark stays within the safe zone of 80 %. */
const fullBleed = rounded
  .replace(' rx="16"', '')
  .replace(/(<rect[^>]*>)(.*)(<\/svg>)/, '$1<g transform="translate(6.4 7.4) scale(.8)">$2</g>$3');
/** A monochrome silhouette for Android's status bar. */
const silhouette = rounded.replace(/<rect[^>]*>/, '').replaceAll(/#[\da-f]{3,6}/g, '#fff');

const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
const page = await browser.newPage();
for (const [name, size, mark] of /** @type {const} */ ([
  ['icon-192', 192, rounded],
  ['icon-512', 512, rounded],
  ['icon-maskable-192', 192, fullBleed],
  ['icon-maskable-512', 512, fullBleed],
  ['apple-touch-icon', 180, fullBleed],
  ['badge', 96, silhouette],
])) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${mark}`);
  await page.screenshot({ path: at('web/public', `${name}.png`), omitBackground: true });
}
await browser.close();
