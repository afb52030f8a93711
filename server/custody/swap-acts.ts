/** Swaps of days: one guardian asks, the other answers, and the school sees the result. Lock order is child, swap. */
import type { NewSwap } from '#core/custody/custody-api.ts';
import { firstDayOf, type SwapDays, swapProblems } from '#core/custody/swap-rules.ts';
import type { AuditedAct } from '#core/audit/audited-acts.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { lockChildWithRight, type LockedChild } from '#server/children/child-store.ts';
import { requireRight } from '#server/http/current-user.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, Installation } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { cancelOutside, custodyLink, publishCustody } from './custody-acts.ts';
import { swapAnsweredTitles, swapAskedTitle, swapText } from './custody-phrases.ts';
import { findCustody } from './custody-store.ts';
import {
  countSwaps,
  findGuardianPerson,
  findSwapChild,
  insertSwap,
  lockSwap,
  saveSwapAnswer,
  type StoredSwap,
} from './swap-store.ts';

type SwapContext = ActionContext & { readonly installation: Pick<Installation, 'pickupsPerDay'> };

/** Asks another guardian for a swap. The days count once it is accepted. */
export async function askSwap(context: SwapContext, { childId, withPersonId, gives, takes }: NewSwap): Promise<void> {
  const { tx, currentUser, now, installation } = context;
  requireRight(currentUser, 'pickup', childId);
  const child = await lockOwn(context, childId);
  const { day: today } = schoolTimeAt(now, child.timeZone);
  const facts = await findCustody(tx, childId, today);
  const asks = await findGuardianPerson(tx, child.schoolId, currentUser.id);
  if (!facts.calendar || asks === undefined) throw new Refusal('not_found');
  const problems = swapProblems({ gives, takes }, { asks, other: withPersonId }, facts, today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const countSince = (since: Date) => countSwaps(tx, currentUser.id, since);
  const { timeZone } = child;
  await enforceRateLimit({ tx, userId: currentUser.id, most: installation.pickupsPerDay, countSince, timeZone, now });
  const row = {
    schoolId: child.schoolId,
    childId,
    asks,
    other: withPersonId,
    askedBy: currentUser.id,
    gives,
    takes,
    now,
  };
  const id = await insertSwap(tx, row);
  const swap = await lockSwap(tx, id);
  // A guardian without an account cannot answer.
  if (!swap || swap.otherUser === null)
    throw new Refusal('invalid', { problems: [{ path: 'withPersonId', code: 'not_allowed' }] });
  await publishSwap(context, child, swap, 'custody.swap_asked', swapAskedTitle(child.givenName), swap.otherUser);
}

/** Accepts or declines a swap, as the guardian who was asked. Returns the child. */
export async function answerSwap(context: ActionContext, id: number, accept: boolean): Promise<number> {
  const { tx, currentUser, now } = context;
  const { child, swap } = await lockOwnSwap(context, id);
  if (swap.otherUser !== currentUser.id) throw new Refusal('not_found');
  const { day: today } = schoolTimeAt(now, child.timeZone);
  if (swap.status !== 'open' || firstDayOf(swap) < today) throw new Refusal('conflict');
  if (accept) {
    const facts = await findCustody(tx, child.id, today);
    if (swapProblems(swap, swap, facts, today).length > 0) throw new Refusal('conflict');
  }
  const status = accept ? 'accepted' : 'declined';
  await saveSwapAnswer(tx, { id, status, userId: currentUser.id, now });
  const title = swapAnsweredTitles[status](child.givenName);
  if (!accept) await publishSwap(context, child, swap, 'custody.swap_declined', title, swap.askedBy);
  else {
    await cancelOutside(context, child);
    await publishCustody(context, child, 'custody.swap_accepted', { title, body: textOf(swap) }, id);
  }
  return child.id;
}

/** Withdraws a swap that was not answered, as the guardian who asked for it. */
export async function withdrawSwap(context: ActionContext, id: number): Promise<void> {
  const { tx, currentUser, now } = context;
  const { child, swap } = await lockOwnSwap(context, id);
  if (swap.askedBy !== currentUser.id) throw new Refusal('not_found');
  if (swap.status !== 'open') throw new Refusal('conflict');
  await saveSwapAnswer(tx, { id, status: 'withdrawn', userId: currentUser.id, now });
  const title = swapAnsweredTitles.withdrawn(child.givenName);
  await publishSwap(context, child, swap, 'custody.swap_withdrawn', title, swap.otherUser);
}

const textOf = ({ gives, takes }: SwapDays): Bilingual => swapText([gives, takes].filter((span) => span !== null));

/** Locks a child of the user, with the right to collect it, until the transaction ends. */
async function lockOwn({ tx, currentUser }: ActionContext, childId: number): Promise<LockedChild> {
  const child = await lockChildWithRight(tx, { childId, userId: currentUser.id, right: 'pickup' });
  if (!child) throw new Refusal('not_found');
  return child;
}

/** A swap of a child that the user may collect, locked with the child. */
async function lockOwnSwap(context: ActionContext, id: number): Promise<{ child: LockedChild; swap: StoredSwap }> {
  const childId = await findSwapChild(context.tx, id);
  if (childId === undefined) throw new Refusal('not_found');
  requireRight(context.currentUser, 'pickup', childId);
  const child = await lockOwn(context, childId);
  const swap = await lockSwap(context.tx, id);
  if (!swap) throw new Refusal('not_found');
  return { child, swap };
}

/** Notifies the other guardian of a swap that changes no day, refreshes both, and records an audit entry. */
async function publishSwap(
  { tx, currentUser, now, requestId }: ActionContext,
  { id: childId, schoolId }: LockedChild,
  swap: StoredSwap,
  act: AuditedAct,
  title: Bilingual,
  to: number | null,
): Promise<void> {
  const others = to === null ? [] : [to];
  publishChange(tx, [...others, currentUser.id], { about: 'pickups' });
  const notice = {
    schoolId,
    kind: 'rights',
    childIds: [childId],
    title,
    body: textOf(swap),
    link: custodyLink(childId),
  } as const;
  await notify(tx, others, notice, now);
  await recordAuditEntry(tx, {
    at: now,
    act,
    userId: currentUser.id,
    schoolId,
    subjectId: swap.id,
    childId,
    requestId,
  });
}
