/** A minified style sheet taken apart into its rules, and written again. */

export type Rule = {
  /** The conditions around it, the outermost first: `@media (width>=48rem)`. */
  readonly within: readonly string[];
  readonly selector: string;
  readonly body: string;
};

export type Statement = { readonly prelude: string; readonly body?: string };

/** What stands side by side in a sheet or a block: rules, at-rules, and statements that end without a block. */
export function statementsOf(css: string): Statement[] {
  const found: Statement[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (const { at, sign } of signsOf(css)) {
    if (sign === '{' && depth++ === 0) open = at;
    if (sign === '}' && --depth === 0) {
      found.push({ prelude: css.slice(start, open), body: css.slice(open + 1, at) });
      start = at + 1;
    }
    if (sign === ';' && depth === 0) {
      found.push({ prelude: css.slice(start, at) });
      start = at + 1;
    }
  }
  return found;
}

/** Every rule of a block, one for each selector, in the order in which they stand. */
export function rulesOf(css: string, within: readonly string[] = []): Rule[] {
  return statementsOf(css).flatMap(({ prelude, body }) => {
    if (body === undefined) return [];
    if (prelude.startsWith('@')) return rulesOf(body, [...within, prelude]);
    return partsOf(prelude).map((selector) => ({ within, selector, body }));
  });
}

/** Rules as a sheet; neighbours share their conditions, and their selectors where they do the same. */
export function written(rules: readonly Rule[]): string {
  let css = '';
  let open: readonly string[] = [];
  for (const [index, { within, selector, body }] of rules.entries()) {
    const next = rules[index + 1];
    if (!isSame(open, within)) {
      css += '}'.repeat(open.length) + within.map((condition) => `${condition}{`).join('');
      open = within;
    }
    css += next && next.body === body && isSame(next.within, within) ? `${selector},` : `${selector}{${body}}`;
  }
  return css + '}'.repeat(open.length);
}

/** The classes that a selector names, as a component writes them. */
export function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'));
}

/** The properties that a rule sets. */
export function propertiesOf({ body }: Rule): string[] {
  return declarationsOf(body).map((declaration) => declaration.slice(0, declaration.indexOf(':')));
}

/** The declarations of a block, without what ends them. */
export function declarationsOf(body: string): string[] {
  return partsOf(body, ';').filter(Boolean);
}

/** What is divided by commas, those within brackets and text apart. */
export function partsOf(text: string, divider = ','): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (const { at, sign } of signsOf(text)) {
    if (sign === '(' || sign === '[') depth++;
    if (sign === ')' || sign === ']') depth--;
    if (sign !== divider || depth > 0) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  return [...parts, text.slice(start)];
}

/** The signs that mean something: not those in a text, a comment or behind a backslash. */
function* signsOf(css: string): Generator<{ at: number; sign: string }> {
  const pattern = /\\.|\/\*[^]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}()[\];,]/g;
  for (const { index, 0: sign } of css.matchAll(pattern)) if (sign.length === 1) yield { at: index, sign };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((condition, index) => condition === other[index]);
}
