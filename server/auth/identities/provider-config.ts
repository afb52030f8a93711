/** The identity providers of an installation, from a JSON file of the operator (docs/decisions/0075). */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isLoopback } from '#server/http/address.ts';

/** `organizationId` is the school service whose accounts the provider signs in. */
export type IdentityProvider = {
  readonly key: string;
  readonly name: string;
  readonly organizationId: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

const ProviderFile = z
  .array(
    z.strictObject({
      key: z.string().check(z.regex(/^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])?$/)),
      name: text(60),
      organization: z.int().check(z.positive()),
      issuer: z.string().check(z.refine(isIssuer)),
      clientId: text(500),
      clientSecret: text(1000),
    }),
  )
  .check(
    z.maxLength(50),
    z.refine((list) => new Set(list.map(({ key }) => key)).size === list.length),
  );

/** An `https:` URL without query, fragment or user. Plain HTTP is for a provider on this machine. */
function isIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(issuer);
  if (search || hash || username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Reads the file. Throws an error in one line that names an invalid field, never its value. */
export function readProviders(file: string): IdentityProvider[] {
  const parsed = ProviderFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.') || 'the list'} is not valid`);
  }
  return parsed.data.map(({ organization, ...provider }) => ({ ...provider, organizationId: organization }));
}
