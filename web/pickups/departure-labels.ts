/** What each child of a board is called: told apart among all departures and all children of the registers. */
import type { Registers } from '#core/attendance/attendance.ts';
import { labelsOf } from '#core/children/child-label-rules.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';

export function departureLabels(
  { departures }: Pick<DepartureBoard, 'departures'>,
  registers: Registers | undefined,
): ReadonlyMap<number, string> {
  const listed = (registers?.groups ?? []).flatMap(({ room, children }) =>
    children.map((child) => ({ ...child, room })),
  );
  return labelsOf([...departures, ...listed].map(({ childId, child, room }) => ({ id: childId, name: child, room })));
}
