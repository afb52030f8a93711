/** A slow phone on a slow line: what a parent has in the rain. */
import type { CDPSession, Page } from '@playwright/test';

/** Slow 4G, in bytes a second and milliseconds. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** From now on its processor is four times slower. */
export async function slowed(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return browser;
}

/** From now on its line is slow 4G too. */
export async function slowedOnSlowLine(page: Page): Promise<CDPSession> {
  const browser = await slowed(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', slow4g);
  return browser;
}
