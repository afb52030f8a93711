/** Labels for the children of a board, distinct among all departures and registers. */
import type { Registers } from '#core/attendance/attendance.ts';
import { listedChildren } from '#core/attendance/register-rules.ts';
import { type LabelRule, labelsOf } from '#core/children/child-label-rules.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';

export function departureLabels(
  { departures, children }: Pick<DepartureBoard, 'departures' | 'children'>,
  registers: Registers | undefined,
  rule: LabelRule = labelsOf,
): ReadonlyMap<number, string> {
  const leaving = [...departures, ...children].map(({ childId, child, room }) => ({ id: childId, name: child, room }));
  return rule([...leaving, ...(registers ? listedChildren(registers) : [])]);
}
