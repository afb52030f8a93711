/** Sharing, withdrawing and checking pickup codes. The release consumes them (server/pickups/departure-acts.ts). */
import type { NewPickupCode } from '#core/pickup-people/pickup-code.ts';
import { codeDayProblems } from '#core/pickup-people/pickup-code-rules.ts';
import { resolveTodayOnly } from '#core/pickup-people/pickup-person-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { type Nonce, newNonce } from '#server/auth/invitations/invitation-secrets.ts';
import { deviceOf, type PickupCodes } from '#server/auth/invitations/pickup-codes.ts';
import { childrenWith, isAssignedTo, placeFor, requireRight } from '#server/http/current-user.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext } from '#server/http/route.ts';
import { lockCollector, requireAuthorized } from '#server/pickups/collector-store.ts';
import { findCalendarAhead } from '#server/school-days/school-day-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import {
  countShared,
  findCodeRow,
  findWorkingCode,
  insertPickupCode,
  isHashTaken,
  withdrawPickupCode,
} from './pickup-code-store.ts';
import { lockOwnChildren, notifyGuardians, type PersonContext } from './pickup-person-acts.ts';
import { onlyOn, personBodies } from './pickup-person-phrases.ts';
import { findNamed } from './pickup-person-store.ts';

/** How many codes may be drawn for one that the school does not have on that day. */
const maxDraws = 20;

/** Shares a code for a pickup person and a day. Returns the id of its first row and the nonce of the digits. */
export async function sharePickupCode(
  context: PersonContext,
  codes: PickupCodes,
  body: NewPickupCode,
): Promise<{ codeId: number; nonce: Nonce }> {
  const { tx, currentUser, now, installation } = context;
  const { pickupPersonId: personId } = body;
  const childIds = [...new Set(body.childIds)].toSorted((a, b) => a - b);
  for (const childId of childIds) requireRight(currentUser, 'pickup', childId);
  const children = await lockOwnChildren(context, childIds);
  const [first] = children;
  const named = await findNamed(tx, personId);
  if (!first || children.length < childIds.length) throw new Refusal('not_found');
  if (!named?.childIds.some((childId) => childrenWith(currentUser, 'pickup').includes(childId)))
    throw new Refusal('not_found');
  const { schoolId, timeZone } = first;
  const today = schoolTimeAt(now, timeZone);
  const calendar = await findCalendarAhead(tx, schoolId, today.day);
  const day = body.day ?? resolveTodayOnly(calendar, today);
  const problems = codeDayProblems(day, calendar, today);
  if (named.isGuardian) problems.push({ path: 'pickupPersonId', code: 'not_allowed' });
  if (children.some((child) => child.schoolId !== schoolId)) problems.push({ path: 'childIds', code: 'not_allowed' });
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  for (const pupil of children) {
    const standing = await lockCollector(tx, { personId, pupil, day, time: null, now, among: childIds });
    if (standing === 'unknown') throw new Refusal('not_found');
    requireAuthorized(standing);
  }
  const countSince = (since: Date) => countShared(tx, currentUser.id, since);
  await enforceRateLimit({ tx, userId: currentUser.id, most: installation.peoplePerDay, countSince, timeZone, now });
  const { nonce, hash } = await drawCode(context, codes, { schoolId, day });
  const codeId = await insertPickupCode(tx, { schoolId, childIds, personId, day, hash, sharedBy: currentUser.id, now });
  const when = day === today.day ? personBodies.todayOnly : onlyOn(day);
  await notifyGuardians(context, { id: personId, schoolId, childIds }, 'code_shared', when);
  return { codeId, nonce };
}

/** Draws digits that no other code of the school has on that day. */
async function drawCode(
  { tx }: ActionContext,
  codes: PickupCodes,
  scope: { readonly schoolId: number; readonly day: string },
): Promise<{ nonce: Nonce; hash: string }> {
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const nonce = newNonce();
    const hash = codes.hashOf(codes.codeOf(nonce), scope);
    if (hash !== undefined && !(await isHashTaken(tx, scope.schoolId, hash))) return { nonce, hash };
  }
  throw new Refusal('unavailable');
}

/** Withdraws a code for every child that the user may collect. */
export async function stopPickupCode(context: ActionContext, id: number): Promise<void> {
  const { tx, currentUser, now } = context;
  const code = await findCodeRow(tx, id);
  if (!code) throw new Refusal('not_found');
  requireRight(currentUser, 'pickup', code.childId);
  const childIds = await withdrawPickupCode(tx, { id, childIds: childrenWith(currentUser, 'pickup'), now });
  if (childIds.length === 0) throw new Refusal('not_found');
  const about = { id: code.personId, schoolId: code.schoolId, childIds };
  await notifyGuardians(context, about, 'code_withdrawn', personBodies.standing);
}

type CheckCodeParams = { readonly code: string; readonly school: number | undefined };

/** Finds the rows of a code that is shown to the user. Throws the same refusal for every code that does not work. */
export async function checkPickupCode(
  { tx, currentUser, now }: ActionContext,
  codes: PickupCodes,
  { code, school }: CheckCodeParams,
): Promise<number[]> {
  const schoolId = placeFor(currentUser, school);
  if (schoolId === undefined) throw new Refusal('not_found');
  const attempt = { schoolId, device: deviceOf(currentUser), at: now };
  await codes.requireTurn(tx, attempt);
  const { day } = schoolTimeAt(now, await findTimeZone(tx, schoolId));
  const hash = codes.hashOf(code, { schoolId, day });
  const rows = hash === undefined ? [] : await findWorkingCode(tx, { schoolId, day, hash });
  const shown = rows.filter((row) => isAssignedTo(currentUser, row));
  // Two persons of one code were drawn at the same instant: neither works.
  if (new Set(rows.map(({ personId }) => personId)).size !== 1 || shown.length === 0)
    throw new Refusal('invalid', { problems: [{ path: 'code', code: 'not_allowed' }] });
  await codes.forgetDevice(tx, attempt);
  return shown.map(({ id }) => id);
}

/** Counts and audits a wrong code. */
export async function recordRefusedCode(
  { tx, currentUser, now, requestId }: ActionContext,
  codes: PickupCodes,
  school: number | undefined,
): Promise<void> {
  const schoolId = placeFor(currentUser, school);
  if (schoolId !== undefined) await codes.countWrong(tx, { schoolId, device: deviceOf(currentUser), at: now });
  const act = 'pickup.code_refused';
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, requestId });
}
