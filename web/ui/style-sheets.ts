/** Tailwind's one sheet as several: what the first screen says, and what each later one says besides. */
import { layersOf } from './style-layers.ts';
import { classesOf, declarationsOf, type Rule, rulesOf, type Statement, statementsOf, written } from './style-rules.ts';

export type Said = ReadonlySet<string>;

export type Sheets = { readonly first: string; readonly later: readonly string[] };

/** What several screens say, at least one in so many, comes with the first sheet: each would say it again. */
const commonAmong = 4;

const utilities = '@layer utilities';
/** What the browsers without `@property` get instead. */
const initials = '@layer properties';

/**
 * Divides a sheet by what is said at first and by each later screen, in the order of these. What nobody says is left
 * out.
 */
export function divided(sheet: string, first: Said, later: readonly Said[]): Sheets {
  const [licence = ''] = /^\/\*![^]*?\*\/\s*/.exec(sheet) ?? [];
  const statements = statementsOf(sheet.slice(licence.length));
  const rules = rulesOf(statements.find(({ prelude }) => prelude === utilities)?.body ?? '');
  const rest = rules.filter((rule) => !isSaid(rule, first));
  const wanted = later.map((said) => rest.filter((rule) => isSaid(rule, said))).filter((own) => own.length > 0);
  const isCommon = (rule: Rule) => {
    const sayers = wanted.filter((own) => own.includes(rule)).length;
    return sayers > 1 && sayers * commonAmong >= wanted.length;
  };
  const inFirstSheet = new Set(rules.filter((rule) => isSaid(rule, first) || isCommon(rule)));
  const division = {
    first: inFirstSheet,
    later: later.map((said) => new Set(rules.filter((rule) => isSaid(rule, said) && !inFirstSheet.has(rule)))),
  };
  const all = rules.filter((rule) => [division.first, ...division.later].some((part) => part.has(rule)));
  const layers = layersOf(all, division);
  const order = [...new Set(layers.values())].toSorted((one, other) => one - other);
  const inLayers = (part: ReadonlySet<Rule>) =>
    order
      .map((layer) => ({ layer, rules: all.filter((rule) => part.has(rule) && layers.get(rule) === layer) }))
      .filter((one) => one.rules.length > 0)
      .map((one) => `@layer ${nameOf(order.indexOf(one.layer))}{${written(one.rules)}}`)
      .join('');

  const firstRules = inLayers(division.first);
  const firstProperties = new Set(propertiesIn(statements, firstRules));
  const inFirst = (statement: Statement) => {
    if (statement.prelude === utilities) return `@layer ${order.map((_, place) => nameOf(place)).join()};${firstRules}`;
    return isAboutProperties(statement) ? about(statement, firstProperties) : textOf(statement);
  };
  return {
    first: [licence, ...statements.map(inFirst)].join(''),
    later: division.later.map((part) => {
      const own = inLayers(part);
      const properties = new Set(propertiesIn(statements, own).filter((name) => !firstProperties.has(name)));
      const abouts = statements.filter(isAboutProperties).map((statement) => about(statement, properties));
      return own + abouts.join('');
    }),
  };
}

const nameOf = (place: number) => `u${place.toString(36)}`;

const isSaid = ({ selector }: Rule, said: Said) => classesOf(selector).some((name) => said.has(name));

const textOf = ({ prelude, body }: Statement) => (body === undefined ? `${prelude};` : `${prelude}{${body}}`);

const isAboutProperties = ({ prelude }: Statement) => prelude === initials || prelude.startsWith('@property');

/** The properties made by Tailwind that some rules read or set. */
function propertiesIn(statements: readonly Statement[], rules: string): string[] {
  const named = new Set(rules.match(/--tw-[\w-]+/g));
  return statements
    .filter(isAboutProperties)
    .map(nameOfProperty)
    .filter((name) => named.has(name));
}

const nameOfProperty = ({ prelude }: Statement) => prelude.replace('@property', '').trim();

/** A statement about properties, for these of them. */
function about(statement: Statement, properties: Said): string {
  if (statement.prelude !== initials) return properties.has(nameOfProperty(statement)) ? textOf(statement) : '';
  const kept = rulesOf(statement.body ?? '').map((rule) => {
    const declarations = declarationsOf(rule.body).filter((one) => properties.has(one.slice(0, one.indexOf(':'))));
    return { ...rule, body: declarations.join(';') };
  });
  return properties.size > 0 ? `${initials}{${written(kept)}}` : '';
}
