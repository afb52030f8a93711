/** What whoever runs Parvis may set, read from the environment once. A bad value is one clear line. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { Place } from '#server/db/open-database.ts';
import { isLoopback } from '#server/http/address.ts';
import { type Limits, productionLimits } from './limits.ts';

export type LogLevel = (typeof logLevels)[number];

export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** A PostgreSQL; the embedded database when there is none. */
  readonly databaseUrl: string | null;
  /** Where people find the app, when that is not where it listens. Links are built from it. */
  readonly publicUrl: URL | null;
  /** The proxies whose word on a caller's address is taken. */
  readonly trustProxy: string | false;
  /** Made and kept in the data folder when it is not given and the database is embedded. */
  readonly secret: string | null;
  readonly mapsApiKey: string | null;
  /**
   * A payment provider’s page, and the secret by which it and we know each other; paid at the school when there is
   * none.
   */
  readonly payment: { readonly url: URL; readonly secret: string } | null;
  /** The mail server, and whom its letters come from; files in the data folder when there is none. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Push services, by origin, besides those that browsers come with. */
  readonly pushServices: readonly string[];
  /** Where metrics are read, apart from the app; nowhere unless a port is said. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** When nothing is said: `info`, or `warn` in the demo. */
  readonly logLevel: LogLevel | null;
  readonly limits: Limits;
};

/** A value of the environment that cannot be used. Its message is for whoever starts the app. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const shortestSecret = 32;

/** Reads the configuration. Throws `BadConfig` with one line naming the variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const said = (name: string) => env[name]?.trim() || null;
  const database = said('DATABASE_URL');
  const databaseUrl = database && databaseUrlOf('DATABASE_URL', database);
  const host = hostOf('HOST', said('HOST') ?? '127.0.0.1');
  const secret = secretIn(said('SECRET'));
  if (databaseUrl && !secret) {
    throw new BadConfig(`SECRET must be set with PostgreSQL: ${shortestSecret} random characters or more.`);
  }
  const [publicUrl, trustProxy] = [publicUrlOf(said('PUBLIC_URL')), trustProxyOf(said('TRUST_PROXY'))];
  // Behind a proxy, on this machine too, people come by another address, and cookies are kept to https by that.
  if (trustProxy && !publicUrl) {
    throw new BadConfig(
      'PUBLIC_URL must be set with TRUST_PROXY: the address that the proxy answers at, https://parvis.example.',
    );
  }
  const port = portOf('PORT', said('PORT') ?? '3000');
  const metrics = metricsOf(said('METRICS_HOST'), said('METRICS_PORT'));
  if (metrics && port !== 0 && metrics.port === port)
    throw new BadConfig('METRICS_PORT must be another port than PORT.');
  return {
    host,
    port,
    dataDir: resolve(said('DATA_DIR') ?? 'data'),
    databaseUrl,
    publicUrl,
    trustProxy,
    secret,
    mapsApiKey: said('MAPS_API_KEY'),
    payment: paymentOf(said('PAYMENT_URL'), said('PAYMENT_SECRET')),
    ...mailOf(said('SMTP_URL'), said('MAIL_FROM')),
    pushServices: pushServicesOf(said('PUSH_SERVICES')),
    metrics,
    logLevel: logLevelOf(said('LOG_LEVEL')),
    limits: productionLimits,
  };
}

/** Where its data is. */
export const placeOf = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Place =>
  databaseUrl ? { url: databaseUrl } : { dataDir };

/** Whether browsers reach the app by TLS: everywhere but on this machine. */
export function isSecure({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return publicUrl ? publicUrl.protocol === 'https:' : !isLoopback(host);
}

/** Where people find the app: what links begin with. */
export function originOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl?.origin ?? `http://${isLoopback(host) ? 'localhost' : host}:${port}`;
}

/** The secret given, or the one kept in the data folder, made there at the first start for this user's eyes only. */
export function secretOf({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string {
  if (secret) return secret;
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  }
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < shortestSecret) throw new BadConfig(`${file} does not hold the secret that it should.`);
  return kept;
}

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

/** The address of a PostgreSQL's database, as it was given. Throws `BadConfig`. */
export function databaseUrlOf(name: string, text: string): string {
  const { protocol, pathname } = URL.canParse(text) ? new URL(text) : { protocol: '', pathname: '' };
  if (/^postgres(ql)?:$/.test(protocol) && pathname.length > 1) return text;
  // Not repeated: it may hold a password.
  throw new BadConfig(`${name} must look like postgres://user:password@host:5432/database.`);
}

function publicUrlOf(text: string | null): URL | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new BadConfig(`PUBLIC_URL must be an address without a path, such as https://parvis.example, not '${text}'.`);
  }
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return url;
  throw new BadConfig(`PUBLIC_URL must begin with https:// beyond this machine, not '${text}'.`);
}

function mailOf(smtpUrl: string | null, from: string | null): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  if (from && !/^(?:[^<>"\n]+ <[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/.test(from)) {
    throw new BadConfig(`MAIL_FROM must be an address, such as 'Parvis <parvis@school.example>', not '${from}'.`);
  }
  if (smtpUrl === null) return { smtpUrl, mailFrom: from ?? 'Parvis <parvis@localhost>' };
  const { protocol, hostname } = URL.canParse(smtpUrl) ? new URL(smtpUrl) : { protocol: '', hostname: '' };
  // Not repeated: it may hold a password.
  if (!/^smtps?:$/.test(protocol) || hostname === '') {
    throw new BadConfig('SMTP_URL must look like smtps://user:password@host:465 or smtp://user:password@host:587.');
  }
  if (!from) throw new BadConfig('MAIL_FROM must be set with SMTP_URL: the address that letters come from.');
  return { smtpUrl, mailFrom: from };
}

function paymentOf(text: string | null, secret: string | null): Config['payment'] {
  if (text === null && secret === null) return null;
  const url = text !== null && URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || url.username || url.hash) {
    throw new BadConfig('PAYMENT_URL must be an https:// address, such as https://pay.example/school.');
  }
  if (secret === null || secret.length < shortestSecret) {
    throw new BadConfig(`PAYMENT_SECRET must be set with PAYMENT_URL: ${shortestSecret} characters or more.`);
  }
  return { url, secret };
}

function pushServicesOf(text: string | null): string[] {
  const services = text?.split(',').map((one) => one.trim()) ?? [];
  const isOrigin = (one: string) => URL.canParse(one) && /^https?:/.test(one) && new URL(one).origin === one;
  if (services.every(isOrigin)) return services;
  throw new BadConfig(`PUSH_SERVICES must be origins such as https://push.example, not '${text}'.`);
}

function trustProxyOf(text: string | null): string | false {
  if (text === null) return false;
  if (text.split(',').every((name) => isProxy(name.trim()))) return text;
  throw new BadConfig(`TRUST_PROXY must be the addresses of proxies, such as 'loopback, 10.0.0.0/8', not '${text}'.`);
}

/** A name that stands for a range, an address, or a range of addresses. */
function isProxy(name: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(name)) return true;
  const { address = '', bits } = /^(?<address>[^/%]+)(?:\/(?<bits>\d{1,3}))?$/.exec(name)?.groups ?? {};
  const width = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return width > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= width));
}

function secretIn(text: string | null): string | null {
  if (text === null || text.length >= shortestSecret) return text;
  throw new BadConfig(`SECRET must have ${shortestSecret} characters or more.`);
}

function logLevelOf(text: string | null): LogLevel | null {
  if (text === null) return null;
  const level = logLevels.find((name) => name === text);
  if (level) return level;
  throw new BadConfig(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not '${text}'.`);
}
