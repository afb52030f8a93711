/**
 * JSON schemas of the contracts for the OpenAPI document. A schema that core exports becomes a component with the name
 * of its export, so that a generated client has one model for it.
 */
import * as z from 'zod/mini';
import { Email } from '#core/http/contact-fields.ts';
import type { AnySchema } from '#core/http/endpoint.ts';
import { idsText, idText, limitText, maxConcurrent, maxId, wholeNumberText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { schemaModules } from './schema-modules.ts';

export type Json = Record<string, unknown>;

/** Whether a schema describes what a client sends or what it receives. */
export type Direction = 'input' | 'output';

export const idSchema: Json = { type: 'integer', minimum: 1, maximum: maxId };

/** Schemas of fields whose rules are functions, which zod cannot convert. */
const overrides = new Map<unknown, Json>([
  [Day, { type: 'string', format: 'date', pattern: String.raw`^2[01]\d\d-\d\d-\d\d$` }],
  [Email, { type: 'string', pattern: String.raw`^[^@]+@[^@]+\.[^@]+$` }],
  [wholeNumberText, { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 }],
  [idText, idSchema],
  [idsText, { type: 'array', items: idSchema, minItems: 1, maxItems: maxConcurrent }],
  [limitText, { type: 'integer', minimum: 1, maximum: maxConcurrent }],
]);

/** A text in both languages, one of which may be empty. Its length is a rule of the field. */
const bilingualText: Json = {
  type: 'object',
  properties: { en: { type: 'string' }, fr: { type: 'string' } },
  required: ['en', 'fr'],
  additionalProperties: false,
};
const bilingualJson = JSON.stringify(bilingualText);

/** The kinds of schemas that become components. Texts, numbers and lists stay in place. */
const namedTypes = new Set(['object', 'enum', 'union', 'record']);

/** The exported schemas of core by name. Throws on a name that two schemas share. */
export function namedSchemas(): Map<string, AnySchema> {
  const named = new Map<string, AnySchema>();
  const seen = new Set<AnySchema>();
  for (const [name, value] of schemaModules.flatMap((exports) => Object.entries(exports))) {
    if (!(value instanceof z.ZodMiniType) || !/^[A-Z]/.test(name) || !namedTypes.has(value.def.type)) continue;
    const before = named.get(name);
    if (before && before !== value) throw new Error(`Two schemas of core have the name ${name}.`);
    // An alias keeps the name of the first.
    if (!seen.has(value)) named.set(name, value);
    seen.add(value);
  }
  return named;
}

const refOf = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** The component of a reference of the document. */
export const componentOf = (ref: unknown) => String(ref).replace('#/components/schemas/', '');

/** Converts schemas and collects the components that they refer to. */
export class SchemaComponents {
  /** The components so far. */
  readonly schemas: Record<string, Json> = { BilingualText: bilingualText };
  readonly #names = namedSchemas();

  /**
   * The schema of a body or reply: a reference to its component, or a list of one. A schema without a name of its own
   * becomes the component `name`.
   */
  named(shape: AnySchema, io: Direction, name: string): Json {
    const schema = this.#inline(shape, io);
    const isNamed = '$ref' in schema || '$ref' in Object(schema['items']);
    if (isNamed) return schema;
    return refOf(this.#add(name, schema, io));
  }

  /** The object schema of a query, in place: a query has no component. */
  fields(query: AnySchema): Json {
    return this.#inline(query, 'input', { isNamed: false });
  }

  /** The schema in place, with references to components inside. */
  #inline(shape: AnySchema, io: Direction, { isNamed = true } = {}): Json {
    const registry = z.registry<{ id: string }>();
    for (const [id, schema] of this.#names) if (isNamed || schema !== shape) registry.add(schema, { id });
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ root: shape }), {
      io,
      target: 'draft-2020-12',
      metadata: registry,
      override({ zodSchema, jsonSchema }) {
        // Clients must accept fields that a later version adds to a reply.
        if (io === 'output' && zodSchema instanceof z.ZodMiniObject && zodSchema.def.catchall === undefined) {
          delete jsonSchema.additionalProperties;
        }
        const override = overrides.get(zodSchema);
        if (!override) return;
        for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
        Object.assign(jsonSchema, override);
      },
    });
    const definitions = $defs as Record<string, Json>;
    const names = new Map<string, string>();
    /** Adds a definition once, after those that it refers to. */
    const rename = (id: string): string => {
      const known = names.get(id);
      if (known !== undefined) return known;
      // A schema that contains itself refers to its own name.
      names.set(id, id);
      const { id: _, ...definition } = definitions[id] ?? {};
      const name = this.#add(id, withRefs(definition, rename) as Json, io);
      names.set(id, name);
      return name;
    };
    return withRefs(properties?.['root'], rename) as Json;
  }

  /** Adds a component and returns its name. What a client sends may differ from what it receives: `…Input`. */
  #add(name: string, schema: Json, io: Direction): string {
    const fullName = io === 'input' && !this.#isSame(name, schema) ? `${name}Input` : name;
    this.schemas[fullName] ??= schema;
    if (!this.#isSame(fullName, schema)) throw new Error(`Two schemas have the name ${fullName}.`);
    return fullName;
  }

  #isSame(name: string, schema: Json): boolean {
    const known = this.schemas[name];
    return known === undefined || JSON.stringify(known) === JSON.stringify(schema);
  }
}

/** A copy in which each local reference points to a component. */
function withRefs(value: unknown, rename: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => withRefs(one, rename));
  if (typeof value !== 'object' || value === null) return value;
  if (JSON.stringify(value) === bilingualJson) return refOf('BilingualText');
  const entries = Object.entries(withProperties(value as Json)).map(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' && inner.startsWith('#/$defs/')
      ? (['$ref', refOf(rename(inner.slice('#/$defs/'.length)))['$ref']] as const)
      : ([key, withRefs(inner, rename)] as const),
  );
  return Object.fromEntries(entries);
}

/** Lists the fields of a record whose names are all known and required, which zod describes by the schema of names. */
function withProperties(schema: Json): Json {
  const { propertyNames, required, additionalProperties, ...rest } = schema;
  if (!propertyNames || !Array.isArray(required)) return schema;
  const properties = Object.fromEntries(required.map((name) => [String(name), additionalProperties]));
  return { ...rest, properties, required };
}
