/**
 * The mutant of the second-start trial: a Parvis without a lock. It opens a folder in use, writes to it, reports that
 * it is open, and runs until it is killed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [dataDir = ''] = process.argv.slice(2);
writeFileSync(join(dataDir, `written-by-${process.pid}`), '');
process.stdout.write(JSON.stringify({ line: 'open', took: 1 }));
process.stdin.resume();
