/** A slow phone on a slow network: what a parent has in the rain. */
import type { CDPSession, Page } from '@playwright/test';

/** Slow 4G, in bytes per second and milliseconds. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Slow 3G. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

/** Slows the network of a page to slow 3G. */
export async function slowLine(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', slow3g);
}

/** Slows the processor of the page four times. */
export async function slowProcessor(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return browser;
}

/** Slows its network to slow 4G too. */
export async function slowProcessorAndLine(page: Page): Promise<CDPSession> {
  const browser = await slowProcessor(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', slow4g);
  return browser;
}
