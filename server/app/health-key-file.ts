/**
 * The keys that open the files of children, from the configuration or the data folder (docs/decisions/0058). The file
 * holds the current key in its first line, then earlier ones that a rotation has not finished replacing.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HealthKeys } from '#server/db/encryption/health-keys.ts';
import { BadConfig, type Config, createSecretFile, minSecretLength, newSecret } from './config.ts';

type KeyConfig = Pick<Config, 'healthKey' | 'previousHealthKey' | 'dataDir'>;

/** The configured keys, or those in the data folder, which the first start creates. */
export function healthKeysOf(config: KeyConfig): HealthKeys {
  const { healthKey, previousHealthKey } = config;
  if (healthKey) return new HealthKeys(healthKey, previousHealthKey === null ? [] : [previousHealthKey]);
  return keysIn(fileOf(config));
}

/**
 * Makes a new key in the data folder, and removes the earlier ones after `rewrap` has replaced them. An interruption
 * leaves both, so that the files stay readable.
 */
export async function rotateKeyFile<T>(config: KeyConfig, rewrap: (keys: HealthKeys) => Promise<T>): Promise<T> {
  const file = fileOf(config);
  keysIn(file);
  const current = newSecret();
  write(file, [current, ...linesOf(file)]);
  const done = await rewrap(keysIn(file));
  write(file, [current]);
  return done;
}

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'health-key');

const linesOf = (file: string) => readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);

function keysIn(file: string): HealthKeys {
  if (!existsSync(file)) createSecretFile(file);
  const [current = '', ...earlier] = linesOf(file);
  if (current.length < minSecretLength) throw new BadConfig(`${file} does not contain a valid health key.`);
  return new HealthKeys(current, earlier);
}

/** Replaces the file in one step. */
function write(file: string, lines: readonly string[]): void {
  const next = `${file}.new`;
  writeFileSync(next, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(next, file);
}
