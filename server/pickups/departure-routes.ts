import { type Departure, departureApi } from '#core/pickups/departure.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type Kept, ofChild, type Route, route } from '#server/http/route.ts';
import { mayServe } from '#server/sessions/person.ts';
import { advanceDeparture, recordRefused, releaseChild, undoRelease } from './departure-acts.ts';
import { findBoard, findDeparture } from './departure-store.ts';

export const departureRoutes: Route[] = [
  route(
    departureApi.board,
    async (call) => {
      const board = await findBoard(call.tx, call, call.query);
      if (!board) throw new Refusal('not_found');
      return board;
    },
    { kind: 'departures', childrenIn: ({ departures }) => departures.map(({ childId }) => childId) },
  ),
  route(
    departureApi.advance,
    {
      async act(call) {
        await advanceDeparture(call, call.params.id, call.body.step);
        return { pickupId: call.params.id };
      },
      show,
    },
    ofChild('departures'),
  ),
  route(
    departureApi.release,
    {
      async act(call) {
        await releaseChild(call, call.params.id, call.body);
        return { pickupId: call.params.id };
      },
      show,
      async refused(call, code) {
        const isOfPerson = code === 'person_not_authorized' || code === 'forbidden';
        if (isOfPerson) await recordRefused(call, call.params.id, 'pickup.release_unauthorized');
        if (code === 'pickup_moved_on' || code === 'child_gone')
          await recordRefused(call, call.params.id, 'pickup.release_out_of_turn');
      },
    },
    ofChild('departures'),
  ),
  route(
    departureApi.undoRelease,
    {
      async act(call) {
        await undoRelease(call, call.params.id);
        return { pickupId: call.params.id };
      },
      show,
      async refused(call, code) {
        const rules = ['forbidden', 'undo_too_late', 'pickup_moved_on', 'pickup_exists', 'child_gone'];
        if (rules.includes(code)) await recordRefused(call, call.params.id, 'pickup.undo_refused');
      },
    },
    ofChild('departures'),
  ),
];

/** The departure as it now is, for somebody who still serves the child's group. */
async function show(
  call: Pick<Call<typeof departureApi.advance>, 'tx' | 'person' | 'now'>,
  { pickupId }: Kept,
): Promise<Departure> {
  const found = await findDeparture(call.tx, Number(pickupId), call);
  if (!found || !mayServe(call.person, found)) throw new Refusal('not_found');
  return found.departure;
}
