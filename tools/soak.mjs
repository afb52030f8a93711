// @ts-check
/**
 * npm run soak: on each database a hundred kills under writes, fifty live streams each cut off two hundred times, and ten
 * thousand requests made from the published document. KILLS=20 CUTS=50 FUZZ=2000 npm run soak for fewer.
 */
import './node-version.mjs';
import { install } from './install.mjs';
import { bin, run } from './run.mjs';

const kills = Number(process.env.KILLS ?? 100);
const disconnects = Number(process.env.CUTS ?? 200);

await install();
const { register } = await import('tsx/esm/api');
register();
const { killTrial } = await import('#server/db/kill-trial.ts');
const { disconnectSoak } = await import('#server/app/disconnect-soak.ts');
for (const kind of /** @type {const} */ (['embedded', 'postgresql'])) {
  if (kills > 0) console.log(kind, await killTrial({ kind, kills }));
  console.log(kind, await disconnectSoak({ kind, disconnects }));
}
const fuzz = ['run', '--project', 'embedded', '--project', 'postgresql', 'server/app/fuzz.test.ts'];
const { code } = await run([bin('vitest'), ...fuzz], { env: { FUZZ: '10000', ...process.env } });
process.exitCode = code;
