/**
 * What `npm run setup` runs: makes a real school in an empty database, and invites its first admin. Asks for what no
 * flag says. (docs/operations.md, A real school)
 */
import { createInterface, type Interface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { longestName } from '#core/sessions/invitation.ts';
import { usualZone } from '#core/time/school-clock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { originOf, placeOf, readConfig } from '#server/app/config.ts';
import { longest, refuseIfSetUp, SchoolPlan, setUpSchool } from '#server/app/set-up.ts';
import { runCommand } from './command.ts';

type Question = {
  readonly flag: string;
  readonly ask: string;
  readonly usual?: string;
  /** What a right answer is, in words. */
  readonly hint: string;
};

const name = `a name of at most ${longest.name} characters`;

/** In the order in which they are asked. */
const questions: readonly Question[] = [
  { flag: 'organization-fr', ask: 'School service, in French', hint: name },
  { flag: 'organization-en', ask: 'School service, in English', hint: name },
  { flag: 'school', ask: 'School', hint: name },
  { flag: 'address', ask: 'Its address', hint: `an address of at most ${longest.address} characters` },
  {
    flag: 'place',
    ask: 'Where it stands, latitude and longitude (45.5532, -73.6021)',
    hint: 'two numbers, as a map shows them',
  },
  { flag: 'phone', ask: 'Its phone, which families call', hint: 'a phone number, such as 450 555-0100' },
  {
    flag: 'time-zone',
    ask: 'Time zone',
    usual: usualZone,
    hint: 'a place in the list of time zones, such as America/Toronto',
  },
  {
    flag: 'findability',
    ask: 'Parents find and write to each other once they allow it (strict), or until they forbid it (open)',
    usual: 'strict',
    hint: 'strict or open',
  },
  { flag: 'admin-name', ask: 'First admin, full name', hint: `a name of at most ${longestName} characters` },
  { flag: 'admin-email', ask: 'Their e-mail', hint: 'an e-mail address' },
  { flag: 'admin-language', ask: 'Their language', usual: 'fr', hint: 'fr or en' },
];

await runCommand(async () => {
  const { values } = parseArgs({
    options: Object.fromEntries(questions.map(({ flag }) => [flag, { type: 'string' as const }])),
  });
  const config = readConfig(process.env);
  const database = await openDatabase(placeOf(config));
  try {
    await refuseIfSetUp(database);
    if (!config.publicUrl)
      console.log(
        `PUBLIC_URL is not set: the first admin's link will lead to ${originOf(config)}, which this machine alone reaches.\n`,
      );
    const plan = z.parse(SchoolPlan, planOf(await answers(values)));
    const link = await setUpSchool(database, plan, { now: new Date(), origin: originOf(config) });
    const { school, adminName } = plan;
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
  const wrong = questions.filter(({ flag }) => values[flag] !== undefined && !isRight(flag, values[flag].trim()));
  if (wrong.length > 0)
    throw new Error(wrong.map(({ flag, hint }) => `--${flag} is not right: say ${hint}.`).join('\n'));
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const answered: Record<string, string> = {};
  for (const question of questions) {
    const { flag, usual = '' } = question;
    answered[flag] = (values[flag] ?? (terminal ? await answerTo(question, terminal) : usual)).trim();
  }
  terminal?.close();
  return answered;
}

async function answerTo({ flag, ask, usual, hint }: Question, terminal: Interface): Promise<string> {
  for (;;) {
    const said = (await terminal.question(`${ask}${usual ? ` [${usual}]` : ''}: `)).trim() || usual || '';
    if (isRight(flag, said)) return said;
    console.log(`  Please say ${hint}.`);
  }
}

function planOf(answered: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(answered).flatMap(([flag, text]) => fieldsOf(flag, text)));
}

/** Whether the plan takes it: judged as it is answered, and not when all is. */
function isRight(flag: string, text: string): boolean {
  return fieldsOf(flag, text).every(([field, value]) => z.safeParse(SchoolPlan.shape[field], value).success);
}

type Field = keyof SchoolPlan;

/** What of the plan an answer is. */
function fieldsOf(flag: string, text: string): readonly (readonly [field: Field, value: string | number])[] {
  if (flag !== 'place') return [[flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as Field, text]];
  const [lat = '', lng = '', ...others] = text.split(',');
  const number = (said: string) =>
    /^\s*-?\d+(\.\d+)?\s*$/.test(said) && others.length === 0 ? Number(said) : Number.NaN;
  return [
    ['lat', number(lat)],
    ['lng', number(lng)],
  ];
}
