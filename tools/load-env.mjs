// @ts-check
/** Reads `.env` at the root of the repository when it exists. Values already in the environment win. */
import { existsSync } from 'node:fs';
import { at } from './spawn.mjs';

const file = at('.env');
if (existsSync(file)) process.loadEnvFile(file);
