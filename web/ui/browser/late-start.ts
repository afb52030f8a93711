/** What can wait loads a while after the first screen, and delays nothing before. */
import { type FunctionComponent, useEffect, useState } from 'react';

const aWhile = 2500;

/** The page and its first scripts, styles and font. */
function hasLoaded(): Promise<unknown> {
  return document.readyState === 'complete' ? Promise.resolve() : nextEvent('load');
}

/** An event of the window, or half a minute: on a bad network a device is not always offline. */
const nextEvent = (name: string) =>
  new Promise((resolve) => {
    addEventListener(name, resolve, { once: true });
    setTimeout(resolve, 30_000);
  });

let loadedAt: Promise<number> | undefined;

/**
 * Loads what can wait for some milliseconds after the page has loaded. A load that fails is tried again when the device
 * is online again, and every half minute.
 */
export async function loadLate<Loaded>(load: () => Promise<Loaded>, afterMs = aWhile): Promise<Loaded> {
  const since = performance.now() - (await (loadedAt ??= hasLoaded().then(() => performance.now())));
  await new Promise((resolve) => setTimeout(resolve, afterMs - since));
  for (;;) {
    try {
      return await load();
    } catch {
      await nextEvent('online');
    }
  }
}

/**
 * A part of the first screen that comes some milliseconds after it. Undefined until then, and while `isWanted` is
 * false.
 */
export function useLatePart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  isWanted = true,
  afterMs?: number,
): FunctionComponent<Props> | undefined {
  const [part, setPart] = useState<FunctionComponent<Props>>();
  useEffect(() => {
    if (isWanted) void loadLate(load, afterMs).then((loaded) => setPart(() => loaded));
  }, [load, isWanted, afterMs]);
  return part;
}
