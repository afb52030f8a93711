/** What `npm run allow:password` does. Each function returns what the operator reads. */
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findAccount } from '#server/auth/account-store.ts';
import { turnedOffEmail } from '#server/auth/two-step/two-step-phrases.ts';
import { deleteTwoStep } from '#server/auth/two-step/two-step-store.ts';
import type { Database } from '#server/db/database.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { saveSignInRule } from '#server/schools/sign-in-rule-store.ts';

/** Ends the rule of a school that its staff need a strong sign-in. Throws for an unknown school. */
export async function endSignInRule(database: Database, schoolId: number, now: Date): Promise<string> {
  if (!Number.isSafeInteger(schoolId)) throw new Error('The number of the school is not valid.');
  return database.transaction({ schoolIds: [schoolId] }, async (tx) => {
    const school = await tx.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirst();
    if (!school) throw new Error(`There is no school ${schoolId}.`);
    await saveSignInRule(tx, [schoolId], null);
    await recordAuditEntry(tx, { at: now, act: 'school.sign_in_allowed', userId: undefined, schoolId });
    return `Staff of ${school.name} may sign in by password alone.`;
  });
}

/** Turns off the second step of an account. Throws when it is off, and for an unknown account. */
export async function endSecondStep(database: Database, email: string, now: Date): Promise<string> {
  return database.transaction({}, async (tx) => {
    const account = await findAccount(tx, { email });
    if (!account) throw new Error(`There is no account ${email}.`);
    const { userId, locale } = account;
    if (!(await deleteTwoStep(tx, userId))) throw new Error(`The second step of ${email} is off.`);
    await recordAuditEntry(tx, { at: now, act: 'two_step.turned_off', userId: undefined, aboutId: userId });
    await queueEmail(tx, { ...turnedOffEmail(locale ?? 'en'), to: account.email, userId }, now);
    return `The second step of ${account.email} is off.`;
  });
}
