/** Labels for the children of the registers, distinct among all those listed. */
import type { GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { listedChildren } from '#core/attendance/register-rules.ts';
import { fullLabelsOf, labelsOf } from '#core/children/child-label-rules.ts';

export const registerLabels = (registers: Pick<Registers, 'groups'>) => labelsOf(listedChildren(registers));

/** Full names within one group, whose room is already shown. */
export const groupLabels = (group: GroupRegister) =>
  fullLabelsOf(listedChildren({ groups: [group] }).map(({ id, name, bornOn }) => ({ id, name, bornOn })));
