import { expect, it } from 'vitest';
import { Email } from '#core/http/contact-fields.ts';
import { problemOf } from './feedback-draft.ts';

const blank = { username: '', phone: '', subject: '', feedback: '', priority: 'medium', imageUrl: '' } as const;

it.each(['a@ecole.ca', 'a@b..ca', 'a@ecole.ca.', 'a@', 'a b@ecole.ca', 'a@b@ecole.ca'])(
  'validates %s with the server’s rule before sending',
  (email) => {
    const problem = problemOf('email', { ...blank, email }, ((key: string) => key) as Parameters<typeof problemOf>[2]);
    expect(problem === undefined).toBe(Email.safeParse(email).success);
  },
);
