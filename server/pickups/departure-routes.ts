import { type Departure, departureApi } from '#core/pickups/departure.ts';
import type { PickupCodes } from '#server/auth/invitations/pickup-codes.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type MutationResult, childAccess, type Route, route } from '#server/http/route.ts';
import { isAssignedTo } from '#server/http/current-user.ts';
import {
  advanceDeparture,
  recordRefusedRelease,
  recordRefusedReleaseCode,
  recordRefusedUndo,
  releaseChildren,
  undoRelease,
} from './departure-acts.ts';
import { findBoard, findDeparture } from './departure-store.ts';

export const departureRoutes = (codes: PickupCodes): Route[] => [
  route(
    departureApi.board,
    async (call) => {
      const board = await findBoard(call.tx, call, call.query);
      if (!board) throw new Refusal('not_found');
      return board;
    },
    {
      kind: 'departures',
      childrenIn: ({ departures, children }) => [...departures, ...children].map(({ childId }) => childId),
    },
  ),
  route(
    departureApi.advance,
    {
      async execute(call) {
        await advanceDeparture(call, call.params.id, call.body.step);
        return { pickupId: call.params.id };
      },
      respond: show,
    },
    childAccess('departures'),
  ),
  route(
    departureApi.release,
    {
      async execute(call) {
        return { pickupIds: await releaseChildren(call, call.body, codes) };
      },
      async respond(call, { pickupIds }) {
        const departures: Departure[] = [];
        for (const pickupId of [pickupIds ?? []].flat()) departures.push(await show(call, { pickupId }));
        return departures;
      },
      async refused(call, code) {
        const { childIds, checked } = call.body;
        if (checked === 'code' && code === 'invalid') await recordRefusedReleaseCode(call, codes, childIds);
        const isOfPerson = code === 'person_not_authorized' || code === 'forbidden';
        if (isOfPerson) await recordRefusedRelease(call, childIds, 'pickup.release_unauthorized');
        if (code === 'pickup_conflict' || code === 'child_gone')
          await recordRefusedRelease(call, childIds, 'pickup.release_out_of_turn');
      },
    },
    { kind: 'departures', childrenIn: (departures) => departures.map(({ childId }) => childId) },
  ),
  route(
    departureApi.undoRelease,
    {
      async execute(call) {
        await undoRelease(call, call.params.id);
        return { pickupId: call.params.id };
      },
      respond: show,
      async refused(call, code) {
        const rules = ['forbidden', 'undo_too_late', 'pickup_conflict', 'pickup_exists', 'child_gone'];
        if (rules.includes(code)) await recordRefusedUndo(call, call.params.id);
      },
    },
    childAccess('departures'),
  ),
];

/** The current departure, for staff who still serve the child's group. */
async function show(
  call: Pick<Call<typeof departureApi.advance>, 'tx' | 'currentUser' | 'now'>,
  { pickupId }: MutationResult,
): Promise<Departure> {
  const found = await findDeparture(call.tx, Number(pickupId), call);
  if (!found || !isAssignedTo(call.currentUser, found)) throw new Refusal('not_found');
  return found.departure;
}
