/**
 * Runs `npm run rotate:health-key`: wraps the data keys of children's files with a new key, and encrypts the secrets of
 * second steps with it. With HEALTH_KEY, the new key is HEALTH_KEY and the old one HEALTH_KEY_PREVIOUS. Otherwise it
 * makes a key in the data folder.
 */
import { placeOf, readConfig } from '#server/app/config.ts';
import { healthKeysOf, rotateKeyFile } from '#server/app/health-key-file.ts';
import { rewrapDataKeys } from '#server/db/encryption/health-key-store.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  if (config.healthKey && !config.previousHealthKey)
    throw new Error('Set HEALTH_KEY to the new key and HEALTH_KEY_PREVIOUS to the old one.');
  // The embedded database is locked for this process, so a running server is detected before the key changes.
  const database = await openDatabase(placeOf(config));
  try {
    const rewrap = (keys = healthKeysOf(config)) => rewrapDataKeys(database, keys, new Date());
    const count = config.healthKey ? await rewrap() : await rotateKeyFile(config, rewrap);
    const schools = `${count} ${count === 1 ? 'school' : 'schools'}`;
    console.log(`The new health key wraps the data keys of ${schools} and encrypts the secrets of second steps.`);
    if (config.healthKey) console.log('Remove HEALTH_KEY_PREVIOUS once no server uses the old key.');
  } finally {
    await database.close();
  }
});
