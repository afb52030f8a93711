// @ts-check
/**
 * Checks a commit message: `area: Imperative sentence` in at most 72 characters, then a blank line before the body.
 * As a git hook: `node tools/check-commit-message.mjs FILE`. .github/CONTRIBUTING.md says how to install it.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const maxSubjectLength = 72;
/** Subjects that git writes. */
const written = /^(?:Merge |Revert "|fixup! |squash! |amend! )/;
/** Imperatives that end like other verb forms. */
const imperatives = 'Bring Embed Exceed Feed Focus Need Proceed Seed Shed Speed String Succeed'.split(' ');
/** `Added`, `Adding`, `Adds`. */
const otherForm = /^[A-Z][a-z]+(?:ed|ing|[^s]s)$/;

/** @param {string} message @returns {string[]} What is wrong with it, one sentence each. */
export function findMessageProblems(message) {
  const [kept = ''] = message.split(/^# -+ >8 -+$/m);
  const lines = kept.split('\n').filter((line) => !line.startsWith('#'));
  const [subject = '', second = ''] = lines;
  if (written.test(subject)) return [];
  const problems = [];
  const [, sentence] = /^[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*: (.+)$/.exec(subject) ?? [];
  const [verb = ''] = sentence?.split(' ') ?? [];
  if (!sentence) problems.push('The subject is `area: Imperative sentence`, such as `reports: Keep both edits`.');
  else if (!/^\p{Lu}/u.test(sentence)) problems.push('The sentence after the area begins with a capital letter.');
  else if (otherForm.test(verb) && !imperatives.includes(verb))
    problems.push('The sentence is an imperative: `Add`, not `Added`, `Adds` or `Adding`.');
  if (/[.!]$/.test(subject)) problems.push('The subject has no full stop.');
  if (subject.includes(';')) problems.push('The subject has no `;`: one idea per commit.');
  if (subject.length > maxSubjectLength)
    problems.push(`The subject has ${subject.length} characters, at most ${maxSubjectLength} are allowed.`);
  if (second.trim() !== '') problems.push('The second line is blank. The reason follows in the body.');
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findMessageProblems(readFileSync(process.argv[2] ?? '.git/COMMIT_EDITMSG', 'utf8'));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
