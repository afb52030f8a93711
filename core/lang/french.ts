/** French typography. */

const bound = '\u00a0';

/** Makes spaces non-breaking before `: % $ »`, after `« nº`, and between a number and its unit. */
export function bindSpaces(text: string): string {
  return text
    .replace(/ (?=[:%$»])/g, bound)
    .replace(/(?<=«|\bnº) /g, bound)
    .replace(/(?<=[\d#}]) (?=(?:h|min|s|Mo|\d{3})\b)/g, bound);
}
