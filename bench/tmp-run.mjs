import { runBenches } from '#bench/bench.ts';
console.log(await runBenches(['messages']));
