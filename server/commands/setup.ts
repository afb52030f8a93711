/**
 * Runs `npm run setup`: creates the first school in an empty database and invites its first admin. With
 * `--another-school` it adds a school to the service, with `--resend` it gives first admins who have not accepted yet a
 * new link. Prompts for options that are not given as flags. See docs/operations.md.
 */
import { createInterface, type Interface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { maxNameLength } from '#core/auth/invitation.ts';
import { defaultTimeZone } from '#core/time/school-clock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { originOf, placeOf, readConfig } from '#server/app/config.ts';
import { maxAddressLength, maxSchoolNameLength } from '#core/schools/school-settings.ts';
import { addSchool, assertNotSetUp, SchoolPlan, createSchool } from './create-school.ts';
import { renewFirstInvitations } from './first-invitations.ts';
import { runCommand } from './run-command.ts';

type Question = {
  readonly flag: string;
  readonly ask: string;
  readonly fallback?: string;
  /** Describes a valid answer. */
  readonly hint: string;
  /** For a school that writes these languages: whether it is asked, and whether it may be left empty. */
  readonly when?: (languages: string) => 'required' | 'optional' | 'not asked';
};

const name = `a name of at most ${maxSchoolNameLength} characters`;

/** In the order of the prompts. */
const questions: readonly Question[] = [
  {
    flag: 'languages',
    ask: 'Languages the school writes: fr, en, or fr,en',
    fallback: 'fr,en',
    hint: 'fr, en, or both separated by a comma',
  },
  {
    flag: 'organization-fr',
    ask: 'School service, in French',
    hint: name,
    when: (languages) => (languages.includes('fr') ? 'required' : 'not asked'),
  },
  {
    flag: 'organization-en',
    ask: 'School service, in English (empty if it has no English name)',
    hint: name,
    when: (languages) => (languages === 'en' ? 'required' : languages.includes('en') ? 'optional' : 'not asked'),
  },
  { flag: 'school', ask: 'School', hint: name },
  { flag: 'address', ask: 'Its address', hint: `an address of at most ${maxAddressLength} characters` },
  {
    flag: 'place',
    ask: 'Where it stands, latitude and longitude (45.5532, -73.6021)',
    hint: 'two numbers, as a map shows them',
  },
  { flag: 'phone', ask: 'Its phone, which families call', hint: 'a phone number, such as 450 555-0100' },
  {
    flag: 'time-zone',
    ask: 'Time zone',
    fallback: defaultTimeZone,
    hint: 'a place in the list of time zones, such as America/Toronto',
  },
  {
    flag: 'findability',
    ask: 'Parents find and write to each other once they allow it (strict), or until they forbid it (open)',
    fallback: 'strict',
    hint: 'strict or open',
  },
  { flag: 'admin-name', ask: 'First admin, full name', hint: `a name of at most ${maxNameLength} characters` },
  { flag: 'admin-email', ask: 'Their e-mail', hint: 'an e-mail address' },
  { flag: 'admin-language', ask: 'Their language', fallback: 'fr', hint: 'fr or en' },
];

/** Questions about the service, which another school of it does not need. */
const ofService = new Set(['organization-fr', 'organization-en', 'time-zone']);
/** Valid values for them, which are not used. */
const unasked = { organizationFr: null, organizationEn: null, timeZone: defaultTimeZone };

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      'another-school': { type: 'boolean' },
      resend: { type: 'boolean' },
      ...Object.fromEntries(questions.map(({ flag }) => [flag, { type: 'string' as const }])),
    },
  });
  const { 'another-school': isAnother = false, resend = false, ...given } = values;
  const config = readConfig(process.env);
  const options = { now: new Date(), origin: originOf(config) };
  const database = await openDatabase(placeOf(config));
  try {
    if (!resend && !isAnother) await assertNotSetUp(database);
    if (!config.publicUrl)
      console.log(
        `PUBLIC_URL is not set: the first admin's link will lead to ${options.origin}, which this machine alone reaches.\n`,
      );
    if (resend) {
      for (const { school, name: admin, link } of await renewFirstInvitations(database, options))
        console.log(
          `${school}: ${admin} opens this link, once, within 14 days. Earlier links no longer work.\n\n  ${link}\n`,
        );
      return;
    }
    const prompts = questions.filter(({ flag }) => !isAnother || !ofService.has(flag));
    const answered = planOf(await answers(prompts, given));
    const plan = z.parse(SchoolPlan, isAnother ? { ...unasked, ...answered } : answered);
    const link = isAnother ? await addSchool(database, plan, options) : await createSchool(database, plan, options);
    const { school, adminName } = plan;
    console.log(`\n${school} is set up. Its first admin, ${adminName}, opens this link, once, within 14 days:\n`);
    console.log(`  ${link}\n`);
    console.log('The same link leaves by mail when Parvis next runs.');
  } finally {
    await database.close();
  }
});

/** The value of each option, from its flag or the prompt. */
async function answers(
  prompts: readonly Question[],
  values: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string>> {
  const needOf = (question: Question) => question.when?.(values.languages ?? 'fr,en') ?? 'required';
  const missing = prompts.filter(
    (question) =>
      values[question.flag] === undefined && question.fallback === undefined && needOf(question) === 'required',
  );
  if (!process.stdin.isTTY && missing.length > 0)
    throw new Error(
      `Missing options (no terminal to prompt on): ${missing.map(({ flag }) => `--${flag}`).join(', ')}.`,
    );
  const wrong = prompts.filter(({ flag }) => values[flag] !== undefined && !isRight(flag, values[flag].trim()));
  if (wrong.length > 0) throw new Error(wrong.map(({ flag, hint }) => `--${flag} is invalid: use ${hint}.`).join('\n'));
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const answered: Record<string, string> = {};
  for (const question of prompts) {
    const { flag, fallback = '', when } = question;
    const need = when?.(answered.languages ?? '') ?? 'required';
    const isAsked = terminal && need !== 'not asked';
    answered[flag] = (values[flag] ?? (isAsked ? await answerTo(question, need, terminal) : fallback)).trim();
  }
  terminal?.close();
  return answered;
}

async function answerTo(
  { flag, ask, fallback, hint }: Question,
  need: 'required' | 'optional',
  terminal: Interface,
): Promise<string> {
  for (;;) {
    const text = (await terminal.question(`${ask}${fallback ? ` [${fallback}]` : ''}: `)).trim() || fallback || '';
    if (text === '' ? need === 'optional' : isRight(flag, text)) return text;
    console.log(`  Please enter ${hint}.`);
  }
}

function planOf(answered: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(answered).flatMap(([flag, text]) => fieldsOf(flag, text)));
}

/** Whether an answer is valid. Checked at each prompt rather than at the end. */
function isRight(flag: string, text: string): boolean {
  return fieldsOf(flag, text).every(([field, value]) => z.safeParse(SchoolPlan.shape[field], value).success);
}

type Field = keyof SchoolPlan;
type FieldValue = string | number | string[] | null;

/** Converts an answer to the fields of the plan. */
function fieldsOf(flag: string, text: string): readonly (readonly [field: Field, value: FieldValue])[] {
  if (flag === 'languages') return [[flag, text.split(',').map((language) => language.trim())]];
  if (flag === 'organization-fr') return [['organizationFr', text || null]];
  if (flag === 'organization-en') return [['organizationEn', text || null]];
  if (flag !== 'place') return [[flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as Field, text]];
  const [lat = '', lng = '', ...others] = text.split(',');
  const number = (part: string) =>
    /^\s*-?\d+(\.\d+)?\s*$/.test(part) && others.length === 0 ? Number(part) : Number.NaN;
  return [
    ['lat', number(lat)],
    ['lng', number(lng)],
  ];
}
