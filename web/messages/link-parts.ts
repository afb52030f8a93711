/** The addresses in a message, apart from the rest of its words. Nothing else in a message means anything. */

export type Part = { readonly text: string /** Where it leads; nothing for plain words. */; readonly href?: string };

const address = /https?:\/\/[^\s<>"“”«»]+/gi;
/** What ends a sentence, or what an address stood in, is not part of it. */
const ending = /[.,;:!?…'’)\]}*_]$/;
const brackets = { ')': '(', ']': '[', '}': '{' } as const;

const count = (text: string, sign: string) => text.split(sign).length - 1;

function withoutEnding(text: string): string {
  let kept = text;
  for (let sign = ending.exec(kept)?.[0]; sign; sign = ending.exec(kept)?.[0]) {
    const opening = brackets[sign as keyof typeof brackets];
    // A bracket that was opened within belongs to it.
    if (opening && count(kept, opening) >= count(kept, sign)) break;
    kept = kept.slice(0, -1);
  }
  return kept;
}

/** Where an address leads, unless it could be taken for another: `https://school.ca@elsewhere.com` is elsewhere’s. */
function hrefOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(text);
  const isSafe = (protocol === 'https:' || protocol === 'http:') && !username && !password && hostname.includes('.');
  return isSafe ? href : undefined;
}

/** A text in parts, which put together are the text again. */
export function linkParts(text: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutEnding(found);
    const href = hrefOf(shown);
    if (href === undefined) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: shown, href });
    done = index + shown.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
