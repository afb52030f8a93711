/**
 * Which cascade layer each rule of a divided sheet needs, so that everything looks as it did in one piece, in whatever
 * order the pieces come: of two rules that may meet on one element, the one that won still wins.
 */
import { propertiesOf, type Rule } from './style-rules.ts';
import { specificityOf } from './style-specificity.ts';

/** The first sheet is there before the others, which come at any time and may say again what another one says. */
export type Division<R> = { readonly first: ReadonlySet<R>; readonly later: readonly ReadonlySet<R>[] };

/**
 * The number of each rule's layer; a higher one wins, and of important rules a lower one, as browsers have it. The
 * rules are in the order in which they stood in one piece.
 */
export function layersOf<R extends Rule>(rules: readonly R[], { first, later }: Division<R>): Map<R, number> {
  const layers = new Map<R, number>();
  const weaker: { rule: R; weight: number; families: ReadonlySet<string>; layer: number }[] = [];
  for (const { rule, weight } of fromWeakest(rules)) {
    const important = isImportant(rule);
    const families = new Set(propertiesOf(rule).map((property) => familyOf(property) + (important ? '!' : '')));
    const above = weaker
      .filter((other) => [...families].some((family) => other.families.has(family)))
      .map((other) => other.layer + (other.weight === weight && mayComeAfter(other.rule, rule) ? 1 : 0));
    const layer = Math.max(0, ...above);
    layers.set(rule, important ? -layer : layer);
    weaker.push({ rule, weight, families, layer });
  }
  return layers;

  /** Whether some sheet brings the weaker rule without the stronger one, which may be there already. */
  function mayComeAfter(weak: R, strong: R): boolean {
    return !first.has(weak) && later.some((sheet) => sheet.has(weak) && !sheet.has(strong));
  }
}

const isImportant = ({ body }: Rule) => body.includes('!important');

function fromWeakest<R extends Rule>(rules: readonly R[]): { rule: R; weight: number }[] {
  return rules
    .map((rule) => ({ rule, weight: specificityOf(rule.selector) }))
    .toSorted((one, other) => one.weight - other.weight);
}

/** Properties that may override one another go by one name; some that cannot do too, which costs a layer at most. */
function familyOf(property: string): string {
  if (property.startsWith('--')) return property;
  const [word = ''] = property.replace(/^-[a-z]+-/, '').split('-');
  return families[word] ?? word;
}

const families: Readonly<Record<string, string>> = {
  align: 'place',
  block: 'size',
  bottom: 'inset',
  column: 'gap',
  columns: 'gap',
  height: 'size',
  inline: 'size',
  justify: 'place',
  left: 'inset',
  line: 'font',
  right: 'inset',
  row: 'gap',
  top: 'inset',
  white: 'text',
  width: 'size',
  word: 'overflow',
};
