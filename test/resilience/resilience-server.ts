/**
 * A further server of a trial, in a process of its own: receives the location of its database, and reports its address.
 */
import { openDatabase } from '#server/db/open-database.ts';
import type { TrialDatabase } from '#test/support/temporary-database.ts';
import { trialAppOn } from './resilience-app.ts';

const [, , place = ''] = process.argv;
const database = await openDatabase(JSON.parse(place) as TrialDatabase);
const app = await trialAppOn(database);
const end = async () => {
  await app.close();
  await database.close();
};
process.on('disconnect', () => void end());
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
