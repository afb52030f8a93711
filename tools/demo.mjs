// @ts-check
/** npm run demo -- --schools 10: fills an empty database with the demo school, on purpose. */
import './node-version.mjs';
import { parseArgs } from 'node:util';
import { install } from './install.mjs';
import { run } from './run.mjs';

const { values } = parseArgs({ options: { schools: { type: 'string', default: '1' } } });
const schools = Number(values.schools);
if (!Number.isInteger(schools) || schools < 1 || schools > 100) {
  console.error(`--schools is a number from 1 to 100, not ${values.schools}`);
  process.exit(1);
}
await install();
const { code } = await run([process.execPath, '--import', 'tsx', 'tools/fill-demo.ts', String(schools)]);
process.exit(code);
