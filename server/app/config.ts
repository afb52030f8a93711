/** The configuration, read once from environment variables. An invalid value is reported in one line. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { DatabaseLocation } from '#server/db/open-database.ts';
import { type IdentityProvider, readProviders } from '#server/auth/identities/provider-config.ts';
import { isLoopback } from '#server/http/address.ts';
import type { S3Location } from '#server/storage/s3-storage.ts';
import type { FileLocation } from '#server/storage/open-storage.ts';
import type { ClamdAddress } from '#server/storage/virus-scanner.ts';
import { type Limits, productionLimits } from './limits.ts';

export type LogLevel = (typeof logLevels)[number];

/**
 * `filesDir` is the folder of photos and PDFs, which several servers may share: by default `files` in the data folder.
 * With a bucket, only uploads that arrive are in it.
 */
export type Config = FileLocation & {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** The virus scanner of uploads, if there is one. */
  readonly clamd: ClamdAddress | null;
  /** A PostgreSQL URL. The embedded database is used without one. */
  readonly databaseUrl: string | null;
  /** PostgreSQL's own address, when `databaseUrl` is that of a pooler. */
  readonly databaseDirectUrl: string | null;
  /** The public address, if it differs from the listening address. Links are built from it. */
  readonly publicUrl: URL | null;
  /** The proxies whose forwarded client address is trusted. */
  readonly trustProxy: string | false;
  /** Generated and stored in the data folder if it is not set and the database is embedded. */
  readonly secret: string | null;
  /** Wraps the data keys of children's files. Generated as the secret is. */
  readonly healthKey: string | null;
  /** The health key before the last change, until the data keys are wrapped again. */
  readonly previousHealthKey: string | null;
  /** The public key to which backups are encrypted, in the age format. Without it, they are in the clear. */
  readonly backupRecipient: string | null;
  readonly mapsApiKey: string | null;
  /** The payment provider’s page and the shared secret. Without it, orders are paid at the school. */
  readonly payment: { readonly url: URL; readonly secret: string } | null;
  /** The mail server and the sender. Without a server, emails are written to files in the data folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Origins of further push services, in addition to those of browsers. */
  readonly pushServices: readonly string[];
  /** Origins of webhooks in the operator's own network, which may be private and without TLS. */
  readonly webhookOrigins: readonly string[];
  /** Identity providers of school services, which sign in to accounts. */
  readonly identityProviders: readonly IdentityProvider[];
  /** Where to report a vulnerability: a `mailto:` or `https:` URL. Without it, there is no security.txt. */
  readonly securityContact: string | null;
  /** The address of the metrics server. Off unless METRICS_PORT is set. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Default: `info`, or `warn` in the demo. */
  readonly logLevel: LogLevel | null;
  readonly limits: Limits;
  /** Maximum number of bytes of the files of one school, by default that of core. */
  readonly fileQuota?: number;
};

/** An invalid environment variable. The message is for the operator. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const minSecretLength = 32;

/** Reads the configuration. Throws `BadConfig` with one line that names the variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = (name: string) => env[name]?.trim() || null;
  const database = read('DATABASE_URL');
  const databaseUrl = database && databaseUrlOf('DATABASE_URL', database);
  const direct = read('DATABASE_DIRECT_URL');
  const databaseDirectUrl = direct && databaseUrlOf('DATABASE_DIRECT_URL', direct);
  if (databaseDirectUrl && !databaseUrl) {
    throw new BadConfig('DATABASE_URL must be set with DATABASE_DIRECT_URL: the address of the pooler.');
  }
  const host = hostOf('HOST', read('HOST') ?? '127.0.0.1');
  const secret = secretIn('SECRET', read('SECRET'));
  if (databaseUrl && !secret) {
    throw new BadConfig(`SECRET must be set with PostgreSQL: ${minSecretLength} random characters or more.`);
  }
  const healthKey = secretIn('HEALTH_KEY', read('HEALTH_KEY'));
  if (databaseUrl && !healthKey) {
    throw new BadConfig(`HEALTH_KEY must be set with PostgreSQL: ${minSecretLength} random characters or more.`);
  }
  const [publicUrl, trustProxy] = [publicUrlOf(read('PUBLIC_URL')), trustProxyOf(read('TRUST_PROXY'))];
  // Behind a proxy, even on this machine, users come through another address, and PUBLIC_URL decides on secure cookies.
  if (trustProxy && !publicUrl) {
    throw new BadConfig(
      'PUBLIC_URL must be set with TRUST_PROXY: the address that the proxy answers at, https://parvis.example.',
    );
  }
  const dataDir = resolve(read('DATA_DIR') ?? 'data');
  const port = portOf('PORT', read('PORT') ?? '3000');
  const metrics = metricsOf(read('METRICS_HOST'), read('METRICS_PORT'));
  if (metrics && port !== 0 && metrics.port === port)
    throw new BadConfig('METRICS_PORT must be another port than PORT.');
  return {
    host,
    port,
    dataDir,
    filesDir: resolve(read('FILES_DIR') ?? join(dataDir, 'files')),
    fileBucket: fileBucketOf({
      url: read('FILES_URL'),
      keyId: read('FILES_KEY_ID'),
      secretKey: read('FILES_SECRET_KEY'),
    }),
    clamd: clamdOf(read('CLAMD')),
    databaseUrl,
    databaseDirectUrl,
    publicUrl,
    trustProxy,
    secret,
    healthKey,
    previousHealthKey: secretIn('HEALTH_KEY_PREVIOUS', read('HEALTH_KEY_PREVIOUS')),
    backupRecipient: recipientIn(read('BACKUP_RECIPIENT')),
    mapsApiKey: read('MAPS_API_KEY'),
    payment: paymentOf(read('PAYMENT_URL'), read('PAYMENT_SECRET')),
    ...mailOf(read('SMTP_URL'), read('MAIL_FROM')),
    pushServices: originsOf('PUSH_SERVICES', read('PUSH_SERVICES')),
    webhookOrigins: originsOf('WEBHOOK_ORIGINS', read('WEBHOOK_ORIGINS')),
    identityProviders: providersOf(read('IDENTITY_PROVIDERS')),
    securityContact: contactOf(read('SECURITY_CONTACT')),
    metrics,
    logLevel: logLevelOf(read('LOG_LEVEL')),
    limits: productionLimits,
  };
}

/** The location of the database. */
export const placeOf = ({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): DatabaseLocation =>
  databaseUrl ? { url: databaseUrl, directUrl: databaseDirectUrl ?? undefined } : { dataDir };

/** Whether browsers reach the app over TLS: everywhere except on this machine. */
export function isSecure({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return publicUrl ? publicUrl.protocol === 'https:' : !isLoopback(host);
}

/** The public origin of the app, which links start with. */
export function originOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl?.origin ?? `http://${isLoopback(host) ? 'localhost' : host}:${port}`;
}

/** The configured secret, or the one in the data folder, which the first start creates for its own user only. */
export function secretOf({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string {
  if (secret) return secret;
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) createSecretFile(file);
  const stored = readFileSync(file, 'utf8').trim();
  if (stored.length < minSecretLength) throw new BadConfig(`${file} does not contain a valid secret.`);
  return stored;
}

/** Creates a file with a secret, for its own user only. */
export function createSecretFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${newSecret()}\n`, { mode: 0o600, flag: 'wx' });
}

/** 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url');

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new BadConfig(`${name} must be a number from 0 to 65535, not '${text}'.`);
}

function metricsOf(host: string | null, port: string | null): Config['metrics'] {
  return port === null
    ? null
    : { host: hostOf('METRICS_HOST', host ?? '127.0.0.1'), port: portOf('METRICS_PORT', port) };
}

function hostOf(name: string, text: string): string {
  if (/^[\w.:-]+$/.test(text)) return text;
  throw new BadConfig(`${name} must be an address or a name, not '${text}'.`);
}

/** The URL of a PostgreSQL database, unchanged. Throws `BadConfig`. */
export function databaseUrlOf(name: string, text: string): string {
  const { protocol, pathname } = URL.canParse(text) ? new URL(text) : { protocol: '', pathname: '' };
  if (/^postgres(ql)?:$/.test(protocol) && pathname.length > 1) return text;
  // The value is not repeated: it may contain a password.
  throw new BadConfig(`${name} must look like postgres://user:password@host:5432/database.`);
}

function publicUrlOf(text: string | null): URL | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new BadConfig(`PUBLIC_URL must be an address without a path, such as https://parvis.example, not '${text}'.`);
  }
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return url;
  throw new BadConfig(`PUBLIC_URL must begin with https:// except on this machine, not '${text}'.`);
}

function mailOf(smtpUrl: string | null, from: string | null): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  if (from && !/^(?:[^<>"\n]+ <[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/.test(from)) {
    throw new BadConfig(`MAIL_FROM must be an address, such as 'Parvis <parvis@school.example>', not '${from}'.`);
  }
  if (smtpUrl === null) return { smtpUrl, mailFrom: from ?? 'Parvis <parvis@localhost>' };
  const { protocol, hostname } = URL.canParse(smtpUrl) ? new URL(smtpUrl) : { protocol: '', hostname: '' };
  // The value is not repeated: it may contain a password.
  if (!/^smtps?:$/.test(protocol) || hostname === '') {
    throw new BadConfig('SMTP_URL must look like smtps://user:password@host:465 or smtp://user:password@host:587.');
  }
  if (!from) throw new BadConfig('MAIL_FROM must be set with SMTP_URL: the sender of emails.');
  return { smtpUrl, mailFrom: from };
}

function paymentOf(text: string | null, secret: string | null): Config['payment'] {
  if (text === null && secret === null) return null;
  const url = text !== null && URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || url.username || url.hash) {
    throw new BadConfig('PAYMENT_URL must be an https:// address, such as https://pay.example/school.');
  }
  if (secret === null || secret.length < minSecretLength) {
    throw new BadConfig(`PAYMENT_SECRET must be set with PAYMENT_URL: ${minSecretLength} characters or more.`);
  }
  return { url, secret };
}

/** The providers of a file, none without one. The message repeats no value: the file has secrets. */
function providersOf(file: string | null): readonly IdentityProvider[] {
  if (file === null) return [];
  try {
    return readProviders(resolve(file));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : error instanceof Error ? error.message : '';
    throw new BadConfig(`IDENTITY_PROVIDERS cannot be read: ${reason.split('\n')[0]}.`);
  }
}

function originsOf(name: string, text: string | null): string[] {
  const services = text?.split(',').map((one) => one.trim()) ?? [];
  const isOrigin = (one: string) => URL.canParse(one) && /^https?:/.test(one) && new URL(one).origin === one;
  if (services.every(isOrigin)) return services;
  throw new BadConfig(`${name} must be origins such as https://push.example, not '${text}'.`);
}

function contactOf(text: string | null): string | null {
  if (text === null || /^(?:mailto:[^\s@]+@[\w.-]+|https:\/\/[^\s/]\S*)$/.test(text)) return text;
  throw new BadConfig(`SECURITY_CONTACT must be mailto:security@school.example or https://…, not '${text}'.`);
}

function trustProxyOf(text: string | null): string | false {
  if (text === null) return false;
  if (text.split(',').every((name) => isProxy(name.trim()))) return text;
  throw new BadConfig(`TRUST_PROXY must be the addresses of proxies, such as 'loopback, 10.0.0.0/8', not '${text}'.`);
}

/** A named range, an address, or an address range. */
function isProxy(name: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(name)) return true;
  const { address = '', bits } = /^(?<address>[^/%]+)(?:\/(?<bits>\d{1,3}))?$/.exec(name)?.groups ?? {};
  const width = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return width > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= width));
}

function secretIn(name: string, text: string | null): string | null {
  if (text === null || text.length >= minSecretLength) return text;
  throw new BadConfig(`${name} must have ${minSecretLength} characters or more.`);
}

/** The value is not repeated: it may be the private key. The backup itself checks all of it. */
function recipientIn(text: string | null): string | null {
  if (text === null || /^age1(?:[a-z]+1)?[02-9ac-hj-np-z]{50,}$/.test(text)) return text;
  throw new BadConfig('BACKUP_RECIPIENT must be a public key of age-keygen, which starts with age1.');
}

function logLevelOf(text: string | null): LogLevel | null {
  if (text === null) return null;
  const level = logLevels.find((name) => name === text);
  if (level) return level;
  throw new BadConfig(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not '${text}'.`);
}

function clamdOf(text: string | null): ClamdAddress | null {
  if (text === null) return null;
  if (isAbsolute(text)) return { path: text };
  const { host, port } = /^\[?(?<host>[\w.:-]+?)\]?:(?<port>\d+)$/.exec(text)?.groups ?? {};
  if (host && port) return { host, port: portOf('CLAMD', port) };
  throw new BadConfig(`CLAMD must be host:port or the path of a Unix socket, not '${text}'.`);
}

type BucketVariables = {
  readonly url: string | null;
  readonly keyId: string | null;
  readonly secretKey: string | null;
};

const bucketUsage =
  'FILES_URL must look like s3://bucket/prefix?region=ca-central-1 or s3://bucket?endpoint=https://s3.example.';

/**
 * The bucket, or null without FILES_URL. With an endpoint, the bucket is the first part of its paths. Without, it is
 * a bucket of AWS. Throws `BadConfig`.
 */
function fileBucketOf({ url, keyId, secretKey }: BucketVariables): S3Location | null {
  if (url === null) return null;
  const { protocol, hostname, pathname, searchParams } = URL.canParse(url) ? new URL(url) : new URL('none:');
  const [endpoint, region] = [searchParams.get('endpoint'), searchParams.get('region')];
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region');
  const isBucket = protocol === 's3:' && /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(hostname);
  if (!isBucket || !isKnown || !/^[\w/-]*$/.test(pathname) || !(endpoint ?? region)) throw new BadConfig(bucketUsage);
  if (region !== null && !/^[a-z0-9-]+$/.test(region)) throw new BadConfig(bucketUsage);
  const bucketUrl =
    endpoint === null ? `https://${hostname}.s3.${region}.amazonaws.com` : `${endpointOf(endpoint)}/${hostname}`;
  if (!keyId) throw new BadConfig('FILES_KEY_ID must be set with FILES_URL: the access key of the bucket.');
  if (!secretKey) throw new BadConfig('FILES_SECRET_KEY must be set with FILES_URL: the secret key of the bucket.');
  const prefix = pathname.split('/').filter(Boolean).join('/');
  return {
    bucketUrl,
    prefix: prefix && `${prefix}/`,
    region: region ?? 'us-east-1',
    keyId,
    secretKey,
  };
}

/** The origin of an endpoint, by TLS except on this machine. */
function endpointOf(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new BadConfig(bucketUsage);
  return url.origin;
}
