/** How French is set. (§9 Languages) */

const bound = '\u00a0';

/** French binds a space before `: % $ »` and after `« nº`, and between a number and its unit. */
export function boundSpaces(text: string): string {
  return text
    .replace(/ (?=[:%$»])/g, bound)
    .replace(/(?<=«|\bnº) /g, bound)
    .replace(/(?<=[\d#}]) (?=(?:h|min|s|Mo|\d{3})\b)/g, bound);
}
