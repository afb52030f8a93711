import { register } from 'tsx/esm/api';
register();
const { runBenches } = await import('#bench/bench.ts');
console.log(new Date().toISOString(), process.argv.slice(2).join(' '));
await runBenches(process.argv.slice(2));
console.log(new Date().toISOString(), 'done');
process.exit();
