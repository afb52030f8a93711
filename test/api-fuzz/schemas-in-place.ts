type Json = Record<string, unknown>;

/** A copy of an OpenAPI document with each component in the place of its references. Throws on a recursive one. */
export function withSchemasInPlace(document: object): object {
  const { components } = document as { components: { schemas: Json } };
  const known = new Map<string, unknown>();
  const resolve = (name: string, outer: readonly string[]): unknown => {
    if (outer.includes(name)) throw new Error(`The component ${name} contains itself.`);
    if (!known.has(name)) known.set(name, copy(components.schemas[name], [...outer, name]));
    return known.get(name);
  };
  const copy = (value: unknown, outer: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => copy(one, outer));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string') return resolve($ref.split('/').at(-1) ?? '', outer);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner, outer)]));
  };
  return copy(document, []) as object;
}
