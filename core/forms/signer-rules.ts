/** Which guardians a reminder of a form goes to (docs/decisions/0057). Every guardian with the right may answer. */
import { type CustodyFacts, custodyOn } from '#core/custody/custody-rules.ts';
import type { FormSigners } from './form.ts';

/** The time of the due day at which the custody calendar decides whose day it is. */
const midday = '12:00';

/** A guardian with an account who may answer for a child and whose answer is missing. */
export type UnansweredGuardian = {
  /** The pickup person, by which a custody calendar knows the guardian. */
  readonly personId: number | null;
};

type FormTerms = { readonly signers: FormSigners; readonly dueDay: string };

/**
 * The guardians of a child to remind. Where one signature is enough, only the guardian whose day the due day is at
 * noon, by the custody calendar. All of them where every guardian signs, where the calendar names no guardian, and
 * where that guardian cannot be reminded.
 */
export function guardiansToRemind<Guardian extends UnansweredGuardian>(
  { signers, dueDay }: FormTerms,
  guardians: readonly Guardian[],
  custody: CustodyFacts,
): Guardian[] {
  const { personId: holder } = custodyOn(custody, { day: dueDay, time: midday });
  const holders = guardians.filter(({ personId }) => personId !== null && personId === holder);
  return signers === 'one' && holders.length > 0 ? holders : [...guardians];
}
