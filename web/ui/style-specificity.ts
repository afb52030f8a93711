/** How much a selector weighs in the cascade: a thousand for a class, one for an element. */
import { partsOf } from './style-rules.ts';

const token =
  /(?<id>#(?:\\.|[\w-])+)|(?<name>\.(?:\\.|[\w-])+|\[(?:"[^"]*"|[^\]"])*\])|(?<element>::[\w-]+|:(?:before|after|first-line|first-letter)(?![\w-]))|:(?<pseudo>[\w-]+)(?<bracket>\()?|(?<kind>(?:\\.|[\w-])+)/g;

export function specificityOf(selector: string): number {
  let sum = 0;
  let from = 0;
  while (from < selector.length) {
    token.lastIndex = from;
    const found = token.exec(selector);
    if (!found?.groups) break;
    from = token.lastIndex;
    const { id, name, pseudo, bracket } = found.groups;
    if (id) sum += 1_000_000;
    else if (name) sum += 1_000;
    else if (!pseudo) sum += 1;
    else {
      const end = bracket ? endOf(selector, from) : from;
      sum += weightOf(pseudo, selector.slice(from, end));
      from = end;
    }
  }
  return sum;
}

/** A pseudo-class weighs as a class does; those that only gather other selectors weigh what their heaviest one does. */
function weightOf(pseudo: string, within: string): number {
  if (pseudo === 'where') return 0;
  if (['is', 'not', 'has'].includes(pseudo)) return Math.max(...partsOf(within).map(specificityOf));
  return 1_000;
}

/** Where the bracket closes that opened before a place. */
function endOf(selector: string, from: number): number {
  let depth = 1;
  for (let at = from; at < selector.length; at++) {
    const sign = selector[at];
    if (sign === '\\') at++;
    if (sign === '(') depth++;
    if (sign === ')' && --depth === 0) return at;
  }
  return selector.length;
}
