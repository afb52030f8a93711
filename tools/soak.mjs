// @ts-check
/** npm run soak: a hundred kills under writes on each database. KILLS=20 npm run soak for fewer. */
import './node-version.mjs';
import { install } from './install.mjs';
import { run } from './run.mjs';

await install();
const { code } = await run([process.execPath, '--import', 'tsx', 'tools/soak.ts']);
process.exit(code);
