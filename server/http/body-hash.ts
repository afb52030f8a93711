/** The keyed hash of a request body. Recognizes the same body again without storing its contents. */
import { createHmac } from 'node:crypto';

/** The hash of a parsed body. The order of its fields does not matter. */
export function bodyHash(body: unknown, secret: string): Buffer {
  return createHmac('sha256', secret).update(canonical(body)).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}
