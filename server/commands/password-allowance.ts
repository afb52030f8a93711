/** What `npm run allow:password` does. Each function returns what the operator reads. */
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { passkeyRemovedEmail } from '#server/auth/passkey-phrases.ts';
import { deletePasskey, findPasskeys } from '#server/auth/passkey-store.ts';
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

/**
 * Turns off the second step of an account and removes its passkeys, so that the password alone opens it. Throws when it
 * has neither, and for an unknown account.
 */
export async function endStrongWays(database: Database, email: string, now: Date): Promise<string> {
  return database.transaction({}, async (tx) => {
    const account = await findAccount(tx, { email });
    if (!account) throw new Error(`There is no account ${email}.`);
    const { userId } = account;
    const locale = account.locale ?? 'en';
    const hadTwoStep = await deleteTwoStep(tx, userId);
    const passkeys = await findPasskeys(tx, userId);
    if (!hadTwoStep && passkeys.length === 0) throw new Error(`${email} has no second step and no passkey.`);
    const entry = { at: now, userId: undefined, aboutId: userId };
    if (hadTwoStep) {
      await recordAuditEntry(tx, { ...entry, act: 'two_step.turned_off' });
      await queueEmail(tx, { ...turnedOffEmail(locale), to: account.email, userId }, now);
    }
    for (const { id } of passkeys) {
      await deletePasskey(tx, userId, id);
      await recordAuditEntry(tx, { ...entry, act: 'passkey.removed', subjectId: id });
    }
    if (passkeys.length > 0) await queueEmail(tx, { ...passkeyRemovedEmail(locale), to: account.email, userId }, now);
    return `${account.email} signs in by password alone.`;
  });
}
