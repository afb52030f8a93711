/** A trial's further server, in a process of its own: told where its database is, it says where it listens. */
import { openDatabase } from '#server/db/open-database.ts';
import type { TrialPlace } from '#server/db/trial-place.ts';
import { trialAppOn } from './trial-app.ts';

const [, , place = ''] = process.argv;
const database = await openDatabase(JSON.parse(place) as TrialPlace);
const app = await trialAppOn(database);
const end = async () => {
  await app.close();
  await database.close();
};
process.on('disconnect', () => void end());
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
