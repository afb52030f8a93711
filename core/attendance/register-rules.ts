/** Updates of an attendance page: merges partial replies, and lists the children of the page. */
import type { LabelledChild } from '#core/children/child-label-rules.ts';
import type { Attendance, Registers } from './attendance.ts';

/**
 * Merges a reply that covers only the children `ids`. Undefined when the reply is for another day or school or has a
 * child that was not among them: the page then reloads the whole attendance.
 */
export function mergeRegisters(registers: Registers, part: Registers, ids: ReadonlySet<number>): Registers | undefined {
  const { schoolId, day, today } = registers;
  if (part.schoolId !== schoolId || part.day !== day || part.today !== today) return undefined;
  const lines = new Map(
    part.groups.flatMap(({ groupId, children }) => children.map((line) => [line.childId, { groupId, line }])),
  );
  const place = (groupId: number, line: Attendance): readonly Attendance[] => {
    const now = lines.get(line.childId);
    if (now?.groupId === groupId) lines.delete(line.childId);
    if (!ids.has(line.childId)) return [line];
    return now?.groupId === groupId ? [now.line] : [];
  };
  const groups = registers.groups
    .map((group) => {
      const { done } = part.groups.find(({ groupId }) => groupId === group.groupId) ?? group;
      return { ...group, done, children: group.children.flatMap((line) => place(group.groupId, line)) };
    })
    .filter(({ children }) => children.length > 0);
  return lines.size === 0 ? { ...part, groups } : undefined;
}

/** Every child of the attendance, as labels need it. */
export const listedChildren = ({ groups }: Pick<Registers, 'groups'>): LabelledChild[] =>
  groups.flatMap(({ room, children }) =>
    children.map(({ childId, child, bornOn }) => ({ id: childId, name: child, room, bornOn })),
  );
