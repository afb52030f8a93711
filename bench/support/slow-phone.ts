/** A slow phone on a slow network: what a parent has in the rain. */
import type { CDPSession, Page } from '@playwright/test';

/** Slow 4G, in bytes per second and milliseconds. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/**
 * Slow 4G as Lighthouse applies it with the browser's tools: they delay each request once, where a real line also
 * delays the connection, its encryption and lost packets, so its latency is multiplied by 3.75 and its throughput by
 * 0.9.
 */
const slow4gWithConnections = {
  ...slow4g,
  latency: 3.75 * slow4g.latency,
  downloadThroughput: 0.9 * slow4g.downloadThroughput,
};

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

/** Slows its network to slow 4G too, with or without the delays of a new connection. */
export async function slowProcessorAndLine(page: Page, { withConnections = false } = {}): Promise<CDPSession> {
  const browser = await slowProcessor(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', withConnections ? slow4gWithConnections : slow4g);
  return browser;
}
