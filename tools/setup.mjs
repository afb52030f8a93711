// @ts-check
/** npm run setup: makes a real school in an empty database, and invites its first admin. Asks for what no flag says. */
import './node-version.mjs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { install } from './install.mjs';
import { at } from './run.mjs';

/** @typedef {{ flag: string, ask: string, usual?: string, is?: (text: string) => boolean, hint?: string }} Question */

/** @type {Question[]} In the order in which they are asked. */
const questions = [
  { flag: 'organization-fr', ask: 'School service, in French' },
  { flag: 'organization-en', ask: 'School service, in English' },
  { flag: 'school', ask: 'School' },
  { flag: 'address', ask: 'Its address' },
  {
    flag: 'place',
    ask: 'Where it stands, latitude and longitude (45.5532, -73.6021)',
    is: (text) => /^-?\d{1,2}(\.\d+)?\s*,\s*-?\d{1,3}(\.\d+)?$/.test(text),
    hint: 'two numbers, as a map shows them',
  },
  { flag: 'phone', ask: 'Its phone, which families call' },
  { flag: 'time-zone', ask: 'Time zone', usual: 'America/Toronto' },
  {
    flag: 'findability',
    ask: 'Parents find and write to each other once they allow it (strict), or until they forbid it (open)',
    usual: 'strict',
    is: (text) => ['strict', 'open'].includes(text),
    hint: 'strict or open',
  },
  { flag: 'admin-name', ask: 'First admin, full name' },
  { flag: 'admin-email', ask: 'Their e-mail' },
  {
    flag: 'admin-language',
    ask: 'Their language',
    usual: 'fr',
    is: (text) => ['fr', 'en'].includes(text),
    hint: 'fr or en',
  },
];

const { values } = parseArgs({
  options: Object.fromEntries(questions.map(({ flag }) => [flag, { type: /** @type {const} */ ('string') }])),
});

await install();
const { register } = await import('tsx/esm/api');
register();
const { originOf, readConfig } = await import('#server/app/config.ts');
const { AlreadySetUp, SchoolPlan, refuseIfSetUp, setUpSchool } = await import('#server/app/set-up.ts');
const { openDatabase } = await import('#server/db/open-database.ts');
const z = await import('zod/mini');

try {
  const config = readConfig({ DATA_DIR: at('data'), ...process.env });
  const database = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.dataDir });
  try {
    await refuseIfSetUp(database);
    const answers = await answered();
    const plan = z.safeParse(SchoolPlan, planOf(answers));
    if (!plan.success)
      throw new Error(plan.error.issues.map((issue) => `${flagOf(issue)} is not right: ${issue.message}`).join('\n'));
    const link = await setUpSchool(database, plan.data, { now: new Date(), origin: originOf(config) });
    console.log(
      `\n${plan.data.school} is set up. Its first admin, ${plan.data.adminName}, opens this link, once, within 14 days:\n`,
    );
    console.log(`  ${link}\n`);
    console.log('The same link leaves by mail when Parvis next runs. Start it with npm start.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(
    error instanceof AlreadySetUp || !process.env.DEBUG
      ? String(error instanceof Error ? error.message : error)
      : error,
  );
  process.exitCode = 1;
}

/** @returns {Promise<Record<string, string>>} What each question was answered, by a flag or by who sits there. */
async function answered() {
  const asked = questions.filter(({ flag }) => values[flag] === undefined);
  const missing = asked.filter(({ usual }) => usual === undefined);
  if (!process.stdin.isTTY && missing.length > 0) {
    throw new Error(`Nobody is there to ask: say ${missing.map(({ flag }) => `--${flag}`).join(', ')}.`);
  }
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  /** @type {Record<string, string>} */
  const answers = {};
  for (const question of questions) {
    const { flag, usual = '' } = question;
    answers[flag] = (values[flag] ?? (terminal ? await answerTo(question, terminal) : usual)).trim();
  }
  terminal?.close();
  return answers;
}

/** @param {Question} question @param {import('node:readline/promises').Interface} terminal @returns {Promise<string>} */
async function answerTo({ ask, usual, is = (text) => text !== '', hint = 'something' }, terminal) {
  for (;;) {
    const said = (await terminal.question(`${ask}${usual ? ` [${usual}]` : ''}: `)).trim() || usual || '';
    if (is(said)) return said;
    console.log(`  Please say ${hint}.`);
  }
}

/** @param {Record<string, string>} answers */
function planOf(answers) {
  const { place = '', ...others } = answers;
  const [lat, lng] = place.split(',').map(Number);
  const named = Object.entries(others).map(([flag, text]) => [
    flag.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
    text,
  ]);
  return { ...Object.fromEntries(named), lat, lng };
}

/** @param {{ path: PropertyKey[] }} issue */
function flagOf({ path }) {
  const name = String(path[0]);
  return ['lat', 'lng'].includes(name)
    ? '--place'
    : `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
