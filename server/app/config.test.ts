import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { BadConfig, isSecure, placeOf, readConfig, secretOf } from './config.ts';
import { recipientOf } from '#server/db/backup/backup-encryption.ts';
import { version } from '#server/http/version.ts';

const folder = mkdtempSync(join(tmpdir(), 'parvis-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the default is this machine, port 3000, and the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    databaseDirectUrl: null,
    publicUrl: null,
    mapsApiKey: null,
  });
  expect(readConfig({}).dataDir).toMatch(/[/\\]data$/);
  const { reads, changes } = readConfig({}).limits;
  expect({ reads, changes }).toEqual({
    reads: { perMinute: 600, burst: 120 },
    changes: { perMinute: 120, burst: 60 },
  });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '3000x'],
  ['HOST', 'http://localhost'],
  ['DATABASE_URL', 'mysql://localhost/parvis'],
  ['DATABASE_URL', 'not an address'],
  ['DATABASE_DIRECT_URL', 'db:5432'],
  ['PUBLIC_URL', 'parvis.example'],
  ['PUBLIC_URL', 'http://parvis.example'],
  ['PUBLIC_URL', 'https://parvis.example/app'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', 'ffff'],
  ['TRUST_PROXY', '10.0.0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', 'loopback, 10.0.0.256'],
  ['TRUST_PROXY', 'loopback,'],
  ['SECRET', 'short'],
  ['HEALTH_KEY', 'short'],
  ['HEALTH_KEY_PREVIOUS', 'short'],
  ['BACKUP_RECIPIENT', 'age1'],
  ['BACKUP_RECIPIENT', 'ssh-ed25519 AAAA'],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'mail.school.example:587'],
  ['SMTP_URL', 'https://mail.school.example'],
  ['MAIL_FROM', 'the school'],
  ['METRICS_PORT', 'x'],
  ['PUSH_SERVICES', 'push.example'],
  ['WEBHOOK_ORIGINS', 'http://10.0.0.1/hook'],
  ['SECURITY_CONTACT', 'security@school.example'],
  ['SECURITY_CONTACT', 'http://school.example/security'],
  ['PAYMENT_URL', 'pay.example'],
  ['PAYMENT_URL', 'http://pay.example/school'],
  ['PUSH_SERVICES', 'https://push.example/path'],
  ['MAIL_FROM', 'a@school.example, b@school.example'],
  ['FILES_URL', 'https://s3.example/bucket'],
  ['CLAMD', 'clamav'],
  ['CLAMD', 'clamav:99999'],
  ['FILES_URL', 's3://bucket'],
  ['FILES_URL', 's3://bucket?region=ca-central-1&acl=public-read'],
  ['FILES_URL', 's3://key:secret@bucket?region=ca central'],
  ['FILES_URL', 's3://bucket?endpoint=http://s3.example'],
  ['FILES_URL', 's3://bucket?endpoint=https://s3.example/path'],
])('%s=%s is refused in one line that names it', (name, value) => {
  const reading = () => readConfig({ [name]: value });
  expect(reading).toThrow(BadConfig);
  expect(reading).toThrow(new RegExp(`^${name} [^\\n]+$`));
});

test('a payment provider needs both a URL and a secret', () => {
  const [url, secret] = ['https://pay.example/school', 's'.repeat(32)];
  expect(readConfig({}).payment).toBeNull();
  expect(readConfig({ PAYMENT_URL: url, PAYMENT_SECRET: secret }).payment).toEqual({ url: new URL(url), secret });
  expect(() => readConfig({ PAYMENT_URL: url })).toThrow(/^PAYMENT_SECRET /);
  expect(() => readConfig({ PAYMENT_URL: url, PAYMENT_SECRET: 'short' })).toThrow(/^PAYMENT_SECRET /);
  expect(() => readConfig({ PAYMENT_SECRET: secret })).toThrow(/^PAYMENT_URL /);
});

test('every accepted TRUST_PROXY value is accepted by Fastify', () => {
  const TRUST_PROXY = 'loopback, linklocal, uniquelocal, 10.0.0.0/8, 192.0.2.1, 2001:db8::/32, ::1, ::ffff:10.0.0.1';
  const { trustProxy } = readConfig({ TRUST_PROXY, PUBLIC_URL: 'https://parvis.example' });
  expect(trustProxy).toBe(TRUST_PROXY);
  expect(() => Fastify({ trustProxy })).not.toThrow();
});

test.each([
  { TRUST_PROXY: 'loopback' },
  { TRUST_PROXY: '10.0.0.0/8', HOST: '0.0.0.0' },
  { TRUST_PROXY: 'uniquelocal', PUBLIC_URL: ' ' },
])('TRUST_PROXY without PUBLIC_URL is refused, because cookies would not be secure: %o', (env) => {
  expect(() => readConfig(env)).toThrow(BadConfig);
  expect(() => readConfig(env)).toThrow(/^PUBLIC_URL must be set with TRUST_PROXY: [^\n]+$/);
  expect(isSecure(readConfig({ ...env, PUBLIC_URL: 'https://parvis.example' }))).toBe(true);
});

test('an invalid DATABASE_URL is not repeated, because it may contain a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://parvis:hunter2@db/parvis' })).toThrow(/^(?!.*hunter2)/);
});

test('BACKUP_RECIPIENT is a public key, and a private one is not repeated', async () => {
  const identity = await generateX25519Identity();
  const BACKUP_RECIPIENT = await recipientOf(identity);
  expect(readConfig({}).backupRecipient).toBeNull();
  expect(readConfig({ BACKUP_RECIPIENT }).backupRecipient).toBe(BACKUP_RECIPIENT);
  expect(() => readConfig({ BACKUP_RECIPIENT: identity })).toThrow(/^(?!.*AGE-SECRET)BACKUP_RECIPIENT /);
});

test('a mail server requires MAIL_FROM, and its password is not repeated', () => {
  const SMTP_URL = 'smtp://parvis:hunter2@mail.school.example:587';
  expect(() => readConfig({ SMTP_URL })).toThrow(/^MAIL_FROM must be set/);
  expect(() => readConfig({ SMTP_URL: 'smpt://parvis:hunter2@mail' })).toThrow(/^(?!.*hunter2)SMTP_URL /);
  for (const MAIL_FROM of ['parvis@school.example', 'École du Ruisseau <parvis@school.example>']) {
    expect(readConfig({ SMTP_URL, MAIL_FROM })).toMatchObject({ smtpUrl: SMTP_URL, mailFrom: MAIL_FROM });
  }
});

test.each([
  ['clamav:3310', { host: 'clamav', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('the virus scanner is at %s', (CLAMD, address) => {
  expect(readConfig({ CLAMD }).clamd).toEqual(address);
});

test('the bucket of files needs an address and both keys', () => {
  const keys = { FILES_KEY_ID: 'id', FILES_SECRET_KEY: 'secret' };
  const bucketOf = (url: string) => readConfig({ ...keys, FILES_URL: url }).fileBucket;
  expect(readConfig(keys).fileBucket).toBeNull();
  expect(bucketOf('s3://parvis-files?region=ca-central-1')).toEqual({
    bucketUrl: 'https://parvis-files.s3.ca-central-1.amazonaws.com',
    prefix: '',
    region: 'ca-central-1',
    keyId: 'id',
    secretKey: 'secret',
  });
  expect(bucketOf('s3://parvis/our/school?endpoint=http://localhost:9000')).toMatchObject({
    bucketUrl: 'http://localhost:9000/parvis',
    prefix: 'our/school/',
    region: 'us-east-1',
  });
  for (const name of ['FILES_KEY_ID', 'FILES_SECRET_KEY']) {
    const url = 's3://parvis?region=ca-central-1';
    expect(() => readConfig({ ...keys, [name]: '', FILES_URL: url })).toThrow(new RegExp(`^${name} must be set`));
  }
});

test('PostgreSQL requires SECRET and HEALTH_KEY', () => {
  const DATABASE_URL = 'postgres://parvis@localhost/parvis';
  const SECRET = 's'.repeat(32);
  expect(() => readConfig({ DATABASE_URL })).toThrow(/^SECRET must be set/);
  expect(() => readConfig({ DATABASE_URL, SECRET })).toThrow(/^HEALTH_KEY must be set/);
  const HEALTH_KEY = 'h'.repeat(32);
  expect(readConfig({ DATABASE_URL, SECRET, HEALTH_KEY })).toMatchObject({ databaseUrl: DATABASE_URL });
});

test('a pooler needs the direct address of PostgreSQL as well', () => {
  const DATABASE_DIRECT_URL = 'postgres://parvis@db/parvis';
  const secrets = { SECRET: 's'.repeat(32), HEALTH_KEY: 'h'.repeat(32) };
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(/^DATABASE_URL must be set with DATABASE_DIRECT_URL/);
  const config = readConfig({ ...secrets, DATABASE_URL: 'postgres://parvis@pooler:6432/parvis', DATABASE_DIRECT_URL });
  expect(placeOf(config)).toEqual({ url: 'postgres://parvis@pooler:6432/parvis', directUrl: DATABASE_DIRECT_URL });
});

test('browsers use TLS everywhere except on this machine', () => {
  const secure = (env: Record<string, string>) => isSecure(readConfig(env));
  expect(secure({})).toBe(false);
  expect(secure({ HOST: '0.0.0.0' })).toBe(true);
  expect(secure({ PUBLIC_URL: 'https://parvis.example' })).toBe(true);
  expect(secure({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' })).toBe(false);
});

test('the secret is generated once, readable by its owner only', () => {
  const dataDir = join(folder, 'new');
  const secret = secretOf({ secret: null, dataDir });
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(secretOf({ secret: null, dataDir })).toBe(secret);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(secretOf({ secret: 'given', dataDir })).toBe('given');
});

test('an invalid stored secret is refused', () => {
  writeFileSync(join(folder, 'secret'), '\n');
  expect(() => secretOf({ secret: null, dataDir: folder })).toThrow(BadConfig);
});

test('the version label matches package.json', () => {
  const file = new URL('../../package.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version });
});

const provider = {
  key: 'csq',
  name: 'Centre de services',
  organization: 1,
  issuer: 'https://login.example/tenant',
  clientId: 'parvis',
  clientSecret: 'hunter2',
};
const providersOf = (content: string) => {
  const file = join(folder, 'providers.json');
  writeFileSync(file, content);
  return () => readConfig({ IDENTITY_PROVIDERS: file }).identityProviders;
};

test('the identity providers are read from a file', () => {
  const { organization, ...rest } = provider;
  expect(providersOf(JSON.stringify([provider]))()).toEqual([{ ...rest, organizationId: organization }]);
  expect(readConfig({}).identityProviders).toEqual([]);
});

test.each([
  ['is not JSON', '{"clientSecret": "hunter2"', 'it is not JSON'],
  ['is no list', JSON.stringify(provider), 'the list is not valid'],
  ['has two of a key', JSON.stringify([provider, provider]), 'the list is not valid'],
  ['has an issuer without HTTPS', JSON.stringify([{ ...provider, issuer: 'http://login.example' }]), '0.issuer'],
  [
    'has an issuer with a password',
    JSON.stringify([{ ...provider, issuer: 'https://a:hunter2@b.example' }]),
    '0.issuer',
  ],
  ['lacks a secret', JSON.stringify([{ ...provider, clientSecret: '' }]), '0.clientSecret'],
  ['has an unknown field', JSON.stringify([{ ...provider, secret: 'hunter2' }]), '0'],
])('a file of identity providers that %s is refused in one line without its secrets', (_, content, reason) => {
  const reading = providersOf(content);
  expect(reading).toThrow(BadConfig);
  expect(reading).toThrow(/^(?!.*hunter2)IDENTITY_PROVIDERS cannot be read: [^\n]+$/);
  expect(reading).toThrow(reason);
});

test('a missing file of identity providers is refused', () => {
  const missing = join(folder, 'missing.json');
  expect(() => readConfig({ IDENTITY_PROVIDERS: missing })).toThrow(/^IDENTITY_PROVIDERS cannot be read: ENOENT/);
});
