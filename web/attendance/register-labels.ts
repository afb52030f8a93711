/** What each child of the registers is called: told apart among all those listed. */
import type { Registers } from '#core/attendance/attendance.ts';
import { labelsOf } from '#core/children/child-label-rules.ts';

export const registerLabels = ({ groups }: Pick<Registers, 'groups'>) =>
  labelsOf(
    groups.flatMap(({ room, children }) => children.map(({ childId, child }) => ({ id: childId, name: child, room }))),
  );
