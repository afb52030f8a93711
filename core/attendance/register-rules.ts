/** A register brought up to date child by child, as a page follows it. */
import type { Attendance, Registers } from './attendance.ts';

/**
 * Registers with what was read of these children only; nothing where it is of another day or school, or of a child who
 * was not among them, and they must be read as a whole.
 */
export function registersWith(registers: Registers, part: Registers, ids: ReadonlySet<number>): Registers | undefined {
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
