/** What `npm run setup` runs: makes a real school in an empty database, and invites its first admin. Asks for what no flag says. (docs/operations.md, A real school) */
import { createInterface, type Interface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { openDatabase } from '#server/db/open-database.ts';
import { originOf, placeOf, readConfig } from '#server/app/config.ts';
import { refuseIfSetUp, SchoolPlan, setUpSchool } from '#server/app/set-up.ts';
import { runCommand } from './command.ts';

type Question = {
  readonly flag: string;
  readonly ask: string;
  readonly usual?: string;
  readonly is?: (text: string) => boolean;
  readonly hint?: string;
};

/** In the order in which they are asked. */
const questions: readonly Question[] = [
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

await runCommand(async () => {
  const { values } = parseArgs({
    options: Object.fromEntries(questions.map(({ flag }) => [flag, { type: 'string' as const }])),
  });
  const config = readConfig(process.env);
  const database = await openDatabase(placeOf(config));
  try {
    await refuseIfSetUp(database);
    const plan = z.safeParse(SchoolPlan, planOf(await answers(values)));
    if (!plan.success)
      throw new Error(plan.error.issues.map((issue) => `${flagOf(issue)} is not right: ${issue.message}`).join('\n'));
    const link = await setUpSchool(database, plan.data, { now: new Date(), origin: originOf(config) });
    const { school, adminName } = plan.data;
    console.log(`\n${school} is set up. Its first admin, ${adminName}, opens this link, once, within 14 days:\n`);
    console.log(`  ${link}\n`);
    console.log('The same link leaves by mail when Parvis next runs.');
  } finally {
    await database.close();
  }
});

/** What each question was answered, by a flag or by who sits there. */
async function answers(values: Readonly<Record<string, string | undefined>>): Promise<Record<string, string>> {
  const missing = questions.filter(({ flag, usual }) => values[flag] === undefined && usual === undefined);
  if (!process.stdin.isTTY && missing.length > 0)
    throw new Error(`Nobody is there to ask: say ${missing.map(({ flag }) => `--${flag}`).join(', ')}.`);
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const answered: Record<string, string> = {};
  for (const question of questions) {
    const { flag, usual = '' } = question;
    answered[flag] = (values[flag] ?? (terminal ? await answerTo(question, terminal) : usual)).trim();
  }
  terminal?.close();
  return answered;
}

async function answerTo(
  { ask, usual, is = (text) => text !== '', hint = 'something' }: Question,
  terminal: Interface,
): Promise<string> {
  for (;;) {
    const said = (await terminal.question(`${ask}${usual ? ` [${usual}]` : ''}: `)).trim() || usual || '';
    if (is(said)) return said;
    console.log(`  Please say ${hint}.`);
  }
}

function planOf({ place = '', ...others }: Record<string, string>): object {
  const [lat, lng] = place.split(',').map(Number);
  const named = Object.entries(others).map(([flag, text]) => [
    flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    text,
  ]);
  return { ...Object.fromEntries(named), lat, lng };
}

function flagOf({ path }: { readonly path: readonly PropertyKey[] }): string {
  const name = String(path[0]);
  return ['lat', 'lng'].includes(name)
    ? '--place'
    : `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
