/** Finds the URLs in a message. There is no other markup. */

/** A piece of a text; with `href`, a link. */
export type Part = { readonly text: string; readonly href?: string };

const address = /https?:\/\/[^\s<>"“”«»]+/gi;
/** Trailing punctuation and closing brackets are not part of a URL. */
const ending = /[.,;:!?…'’)\]}*_]$/;
const brackets = { ')': '(', ']': '[', '}': '{' } as const;

const count = (text: string, sign: string) => text.split(sign).length - 1;

function withoutEnding(text: string): string {
  let kept = text;
  for (let sign = ending.exec(kept)?.[0]; sign; sign = ending.exec(kept)?.[0]) {
    const opening = brackets[sign as keyof typeof brackets];
    // Unless the bracket was opened within the URL.
    if (opening && count(kept, opening) >= count(kept, sign)) break;
    kept = kept.slice(0, -1);
  }
  return kept;
}

/**
 * The link target of a URL, unless it could disguise its host: `https://school.ca@elsewhere.com` leads to
 * elsewhere.com.
 */
function hrefOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(text);
  const isSafe = (protocol === 'https:' || protocol === 'http:') && !username && !password && hostname.includes('.');
  return isSafe ? href : undefined;
}

/** Splits a text into parts, which add up to the text. */
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
