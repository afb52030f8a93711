// @ts-check
/** npm run soak: a hundred kills under writes on each database. KILLS=20 npm run soak for fewer. */
import './node-version.mjs';
import { install } from './install.mjs';

const kills = Number(process.env.KILLS ?? 100);

await install();
const { register } = await import('tsx/esm/api');
register();
const { killTrial } = await import('#server/db/kill-trial.ts');
for (const kind of /** @type {const} */ (['embedded', 'postgresql'])) {
  console.log(kind, await killTrial({ kind, kills }));
}
