/**
 * What the page brought along for whoever opened it: the first screen's answers inside it, or calls already under way.
 */

import type { SentAnswer } from '#core/http/first-screen.ts';

let answers: Map<string, { readonly heard: string | null; readonly reply: unknown }> | undefined;
let isLeft = false;

function inside(): NonNullable<typeof answers> {
  const block = document.getElementById('answers');
  block?.remove();
  return new Map(sentIn(block?.textContent || '[]').map(([address, heard, reply]) => [address, { heard, reply }]));
}

/** A page that broke off half-way brought nothing. */
function sentIn(text: string): readonly SentAnswer[] {
  try {
    return JSON.parse(text) as readonly SentAnswer[];
  } catch {
    return [];
  }
}

/** The answer that came inside the page, to the first that asks for it. */
export function takeSentAlong(address: string) {
  if (isLeft) return undefined;
  answers ??= inside();
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** From now on nothing that came along is taken: it was for whoever opened the page, when they did. */
export function leaveSentAlong(): void {
  isLeft = true;
  answers = undefined;
}

/** A browser gives a call that the page had sent ahead to a request of the first mode, whoever asks by then. */
export const modeOf = (): RequestMode => (isLeft ? 'same-origin' : 'cors');
