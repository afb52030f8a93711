/** The rules of commit messages. */
import { expect, it } from 'vitest';
import { findMessageProblems } from '#tools/check-commit-message.mjs';

it.each([
  'reports: Keep both edits when two teachers save at once\n',
  'db: Retry serialization failures\n\nPostgreSQL reports 40001 under load.\n# a comment of git\n',
  'web, server: Address review comments',
  'Revert "reports: Keep both edits"\n\nThis reverts commit 0123456.',
])('accepts %j', (message) => expect(findMessageProblems(message)).toEqual([]));

it.each([
  ['no area', 'Keep both edits', 'area: Imperative'],
  ['a small letter', 'reports: keep both edits', 'capital letter'],
  ['a past tense', 'reports: Added conflict detection', 'imperative'],
  ['a third person', 'reports: Adds conflict detection', 'imperative'],
  ['a full stop', 'reports: Keep both edits.', 'full stop'],
  ['two ideas', 'reports: Keep both edits; rename a file', 'one idea'],
  ['a long subject', `reports: Keep ${'x'.repeat(72)}`, 'at most 72'],
  ['a body on the second line', 'reports: Keep both edits\nbecause they were lost', 'second line'],
])('rejects %s', (_, message, problem) => expect(findMessageProblems(message).join(' ')).toContain(problem));
