/**
 * Fields that a contract does not know, sent with an API token. They are dropped and named in a header, so that a
 * program written for another version keeps working and its author learns what had no effect (docs/decisions/0067).
 */
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { AnySchema } from '#core/http/endpoint.ts';

/** Names the dropped fields of a request, URL-encoded and separated by commas. */
export const unknownFieldsHeader = 'Unknown-Fields';

const maxHeaderLength = 1000;
const maxNameLength = 60;

/** A copy of an input without the fields that its schema does not know. Adds their paths to `dropped`. */
export function withoutUnknownFields(shape: AnySchema, input: unknown, dropped: string[]): unknown {
  const { error } = z.safeParse(shape, input);
  const unknown = (error?.issues ?? []).filter((issue) => issue.code === 'unrecognized_keys');
  if (unknown.length === 0) return input;
  const copy = structuredClone(input);
  for (const { path, keys } of unknown) {
    const holder = path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), copy);
    for (const key of keys) {
      Reflect.deleteProperty(Object(holder), key);
      dropped.push([...path, key].join('.'));
    }
  }
  return copy;
}

/** Names the fields in a header of 1,000 characters at most. */
export function nameUnknownFields(reply: FastifyReply, dropped: readonly string[]): void {
  let header = '';
  for (const name of dropped.map(encodedName)) {
    if (header.length + name.length + 2 > maxHeaderLength) break;
    header += header === '' ? name : `, ${name}`;
  }
  if (header !== '') void reply.header(unknownFieldsHeader, header);
}

/** Unpaired surrogates cannot be encoded. */
const encodedName = (name: string) => encodeURIComponent(name.slice(0, maxNameLength).replace(/\p{Surrogate}/gu, ''));
