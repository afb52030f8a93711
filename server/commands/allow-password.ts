/**
 * Runs `npm run allow:password`, the way back in when no one at a school has a strong way to sign in, or when a
 * user lost the app and the recovery codes, or a passkey. `--school 3` ends the rule of that school, `--account
 * a@example.org` turns off the second step of that account and removes its passkeys. Both are audited, and the
 * user gets an email.
 */
import { parseArgs } from 'node:util';
import { placeOf, readConfig } from '#server/app/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { endSignInRule, endStrongWays } from './password-allowance.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { school: { type: 'string' }, account: { type: 'string' } } });
  const { school, account } = values;
  if ((school === undefined) === (account === undefined)) throw new Error('Use --school NUMBER or --account EMAIL.');
  // The embedded database is locked for this process, so a running server has to be stopped first.
  const database = await openDatabase(placeOf(readConfig(process.env)));
  try {
    const now = new Date();
    if (school !== undefined) console.log(await endSignInRule(database, Number(school), now));
    if (account !== undefined) console.log(await endStrongWays(database, account, now));
  } finally {
    await database.close();
  }
});
