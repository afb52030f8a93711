/** Replies that the server put into the page for the user who opened it, or calls that the page has already started. */

import type { PreloadedReply } from '#core/http/server-rendering.ts';

let answers: Map<string, { readonly heard: string | null; readonly reply: unknown }> | undefined;
let isLeft = false;

function inside(): NonNullable<typeof answers> {
  const block = document.getElementById('answers');
  block?.remove();
  return new Map(sentIn(block?.textContent || '[]').map(([address, heard, reply]) => [address, { heard, reply }]));
}

/** A page that was cut off has no preloaded replies. */
function sentIn(text: string): readonly PreloadedReply[] {
  try {
    return JSON.parse(text) as readonly PreloadedReply[];
  } catch {
    return [];
  }
}

/** Takes the preloaded reply of an address, the first time it is asked for. */
export function takePreloadedReply(address: string) {
  if (isLeft) return undefined;
  answers ??= inside();
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** Discards preloaded replies: they were for the user and the moment of the page load. */
export function discardPreloadedReplies(): void {
  isLeft = true;
  answers = undefined;
}

/**
 * A browser gives a `<link rel=preload>` reply only to a request of the same mode, for any user. Another mode
 * bypasses it.
 */
export const requestMode = (): RequestMode => (isLeft ? 'same-origin' : 'cors');
