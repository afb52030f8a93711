/**
 * Generates values of a JSON schema, and mutates them: what a client of the published document might send, and what it
 * must not.
 */
import fc from 'fast-check';

export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
};

/**
 * Texts that are typical for the school's calls, in addition to random ones. Ids that a user has seen, those of a field
 * by its name.
 */
export type KnownValues = {
  readonly ids: readonly number[];
  readonly named: ReadonlyMap<string, readonly number[]>;
  readonly texts: readonly string[];
};

/** Values that a schema allows. Numbers are often ids that a user has seen. */
export function valueOf(schema: Schema, known: KnownValues, name?: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valueOf(one, known, name)));
  const types = [schema.type ?? 'anything'].flat();
  return fc.oneof(...types.map((type) => valueOfType(type, schema, known, name)));
}

function valueOfType(type: string, schema: Schema, known: KnownValues, name?: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numberOf(schema, known, name);
    case 'string':
      return textOf(schema, known);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 3 } = schema;
      return fc.array(valueOf(items, known, name?.replace(/s$/, '')), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 3)),
      });
    }
    case 'object':
      return objectOf(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function numberOf(
  { minimum = -1000, maximum = 2_147_483_647 }: Schema,
  { ids, named }: KnownValues,
  name = '',
): fc.Arbitrary<number> {
  const inside = (named.get(name) ?? ids).filter((id) => id >= minimum && id <= maximum);
  const any = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  return inside.length === 0 ? any : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...inside) }, any);
}

function textOf(
  { minLength = 0, maxLength = 200, pattern, format }: Schema,
  { texts }: KnownValues,
): fc.Arbitrary<string> {
  const regex = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const fits = (text: string) => {
    const { length } = Array.from(text);
    return length >= minLength && length <= maxLength && (regex?.test(text) ?? true);
  };
  const fitting = texts.filter(fits);
  if (regex) return fitting.length > 0 ? fc.constantFrom(...fitting) : matching(regex);
  if (format) return fc.constantFrom(...(fitting.length > 0 ? fitting : ['x']));
  const free = fc.string({ minLength, maxLength: Math.min(Math.max(minLength, 40), maxLength), unit: 'grapheme' });
  return fitting.length > 0 ? fc.oneof(fc.constantFrom(...fitting), free) : free;
}

/** Not every pattern can be generated from. Such a request is refused, which is a valid reply too. */
function matching(pattern: RegExp): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(pattern);
  } catch {
    return fc.constant('x');
  }
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: Schema, known: KnownValues) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one, known, name)]));
  const own = fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => required.includes(name)) });
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return own;
  const names = propertyNames ? valueOf(propertyNames, known).map(String) : fc.constantFrom(...known.ids.map(String));
  return fc.dictionary(names, valueOf(additionalProperties, known), { maxKeys: 4 });
}

const oddValues: readonly unknown[] = [null, true, 0, -1, 1.5, 1e99, 2_147_483_648, [], {}, [[]], { $ne: null }];
const oddTexts = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '2026-02-30',
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>',
  '1e3',
  '\u202e',
];
const longTexts = ['x'.repeat(5000), '9'.repeat(400)];

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddValues),
  fc.constantFrom(...oddTexts, ...longTexts),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A value with a defect, most of the time: a field missing, invalid or added, or another value altogether. */
export function invalidValue(good: unknown): fc.Arbitrary<unknown> {
  if (typeof good !== 'object' || good === null || Array.isArray(good)) return odd;
  const fields = Object.keys(good);
  const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([field]) => field !== name));
  return fc.oneof(
    fc.record({ name: fc.string({ minLength: 1 }), value: odd }).map(({ name, value }) => ({ ...good, [name]: value })),
    odd,
    ...(fields.length === 0
      ? []
      : [
          fc.constantFrom(...fields).map(without),
          fc
            .record({ name: fc.constantFrom(...fields), value: odd })
            .map(({ name, value }) => ({ ...good, [name]: value })),
        ]),
  );
}
