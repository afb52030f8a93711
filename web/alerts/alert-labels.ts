/** What the child of each alert is called where staff act on it: told apart among the alerts and the registers. */
import type { StaffAlert } from '#core/alerts/alert.ts';
import type { Registers } from '#core/attendance/attendance.ts';
import { labelsOf } from '#core/children/child-label-rules.ts';

/**
 * By the child's id. A child of no register (of another school, or while the registers are not known) has its full
 * name: nothing says who else has its first name and initial.
 */
export function alertLabels(
  alerts: readonly Pick<StaffAlert, 'childId' | 'child' | 'room'>[],
  registers: Pick<Registers, 'groups'> | undefined,
): ReadonlyMap<number, string> {
  const listed = (registers?.groups ?? []).flatMap(({ room, children }) =>
    children.map(({ childId, child }) => ({ id: childId, name: child, room })),
  );
  const known = new Set(listed.map(({ id }) => id));
  const told = alerts.map(({ childId, child, room }) => ({ id: childId, name: child, room }));
  const labels = labelsOf([...told, ...listed]);
  // The longer of the two: a label may already have the room, which tells namesakes apart.
  const labelOf = ({ id, name }: (typeof told)[number]) => {
    const label = labels.get(id) ?? name;
    return known.has(id) || label.startsWith(name) ? label : name;
  };
  return new Map(told.map((child) => [child.id, labelOf(child)]));
}
