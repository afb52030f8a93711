/** One operation of the published OpenAPI document. */
import type { Method } from '#core/http/endpoint.ts';
import type { Schema } from './schema-arbitraries.ts';

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
};
export type Content = Readonly<Record<string, { readonly schema: Schema }>>;
export type Operation = {
  readonly path: string;
  readonly method: Method;
  readonly isOpen: boolean;
  readonly parameters: readonly Parameter[];
  /** The methods of its address: those of its path, and those of a path whose parameter matches the same address. */
  readonly methods: readonly string[];
  /** Whether it accepts an idempotency key. */
  readonly takesKey: boolean;
  readonly body: Schema | undefined;
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
