/** A body as a keyed hash: enough to know the same one again, and nothing of what it says. */
import { createHmac } from 'node:crypto';

/** The hash of a parsed body. Bodies that mean the same hash alike, whatever the order of their fields. */
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
