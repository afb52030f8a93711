import { pinApi } from '#core/account/pin-api.ts';
import { pinProblem } from '#core/account/pin-rules.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { deleteRoomSessions } from '#server/auth/session-store.ts';
import { workplaceIds } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ActionContext, type Route, route } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { mustBeConfirmed } from './device-store.ts';
import { pinSetEmail } from './pin-phrases.ts';
import { deletePin, deletePinFailures, findPinState, savePin } from './pin-store.ts';

/** Routes for the current user's PIN. Hashing takes too long for a transaction and precedes it. */
export const pinRoutes: Route[] = [
  route(pinApi.read, ({ tx, currentUser }) => findPinState(tx, currentUser.id)),
  route(pinApi.save, {
    async prepare({ database, currentUser, caller, body: { pin }, now }) {
      await database.transaction({ userId: currentUser.id, readOnly: true }, (tx) =>
        mustBeConfirmed(tx, caller.sessionId, now),
      );
      const code = pinProblem(pin);
      if (code) throw new Refusal('invalid', { problems: [{ path: 'pin', code }] });
      const hash = await hashPassword(pin);
      return async (call) => {
        await mustBeConfirmed(call.tx, call.caller.sessionId, call.now);
        await savePin(call.tx, call.currentUser.id, hash, call.now);
        await endRoomUse(call, 'pin.set');
        const { id: userId, email, locale } = call.currentUser;
        await queueEmail(call.tx, { ...pinSetEmail(locale), to: email, userId }, call.now);
        return { userId: call.currentUser.id };
      };
    },
    respond: ({ tx, currentUser }) => findPinState(tx, currentUser.id),
  }),
  route(pinApi.remove, {
    async execute(call) {
      if (!(await deletePin(call.tx, call.currentUser.id))) throw new Refusal('not_found');
      await endRoomUse(call, 'pin.removed');
      return { userId: call.currentUser.id };
    },
    respond: async () => undefined,
  }),
];

/** A changed or removed PIN ends the user's sessions on room devices and forgets wrong PINs. */
async function endRoomUse(
  { tx, currentUser, now, requestId }: ActionContext,
  act: 'pin.set' | 'pin.removed',
): Promise<void> {
  const isUnlocked = await deletePinFailures(tx, currentUser.id);
  await deleteRoomSessions(tx, { userId: currentUser.id });
  for (const schoolId of isUnlocked ? workplaceIds(currentUser) : []) {
    publishChange(tx, await findOffice(tx, schoolId), { about: 'room-devices' });
  }
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, subjectId: currentUser.id, requestId });
}
