/** Labels for the children in alerts, distinct among the alerts and the registers. */
import type { StaffAlert } from '#core/alerts/alert.ts';
import type { Registers } from '#core/attendance/attendance.ts';
import { listedChildren } from '#core/attendance/register-rules.ts';
import { labelsOf } from '#core/children/child-label-rules.ts';

/**
 * By child id. A child in no register (of another school, or before the registers are loaded) has its full name, since
 * other children with the same first name and initial are not known.
 */
export function alertLabels(
  alerts: readonly Pick<StaffAlert, 'childId' | 'child' | 'room'>[],
  registers: Pick<Registers, 'groups'> | undefined,
): ReadonlyMap<number, string> {
  const listed = registers ? listedChildren(registers) : [];
  const known = new Set(listed.map(({ id }) => id));
  const alerted = alerts.map(({ childId, child, room }) => ({ id: childId, name: child, room }));
  const labels = labelsOf([...alerted, ...listed]);
  // Use the longer of the two: a label may already contain the room, which tells children with the same name apart.
  const labelOf = ({ id, name }: (typeof alerted)[number]) => {
    const label = labels.get(id) ?? name;
    return known.has(id) || label.startsWith(name) ? label : name;
  };
  return new Map(alerted.map((child) => [child.id, labelOf(child)]));
}
