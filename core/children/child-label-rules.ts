/** What each child of a list is called where a person acts on it: never two by the same words. */
import { shortNameOf } from './child.ts';

export type LabelledChild = {
  readonly id: number;
  /** The full name. */
  readonly name: string;
  /** The room of its group, where it is known. */
  readonly room?: string | undefined;
};

/**
 * The shortest label that tells each child of a list from the others, by its id: `Léa T.`, else the full name, else the
 * full name with the room, else with the number of its record. Two children of one label would let a person act on the
 * wrong one.
 */
export function labelsOf(children: readonly LabelledChild[]): ReadonlyMap<number, string> {
  const each = [...new Map(children.map((child) => [child.id, child])).values()];
  const ways: readonly ((child: LabelledChild) => string)[] = [
    ({ name }) => shortNameOf(name),
    ({ name }) => name,
    ({ name, room }) => (room ? `${name} · ${room}` : name),
    ({ name, room, id }) => `${room ? `${name} · ${room}` : name} · ${id}`,
  ];
  const labels = new Map<number, string>();
  const taken = new Set<string>();
  let waiting = each;
  for (const way of ways) {
    const count = new Map<string, number>();
    const read = (child: LabelledChild) => way(child).normalize('NFC').toLowerCase();
    for (const child of waiting) count.set(read(child), (count.get(read(child)) ?? 0) + 1);
    const isAlone = (child: LabelledChild) => count.get(read(child)) === 1 && !taken.has(read(child));
    for (const child of waiting.filter(isAlone)) labels.set(child.id, way(child));
    const rest = waiting.filter((child) => !isAlone(child));
    for (const child of waiting) taken.add(read(child));
    waiting = rest;
  }
  for (const { id, name } of waiting) labels.set(id, `${name} · ${id}`);
  return labels;
}

/** The given name of a child in a list, whole. Its label where another child of the list has the same given name. */
export function givenNameAmong<Child extends { childId: number; name: string; givenName: string }>(
  child: Child,
  children: readonly Child[],
): string {
  const read = ({ givenName }: Child) => givenName.normalize('NFC').toLowerCase();
  const isAlone = !children.some((other) => other.childId !== child.childId && read(other) === read(child));
  if (isAlone && child.givenName !== '') return child.givenName;
  return labelsOf(children.map(({ childId, name }) => ({ id: childId, name }))).get(child.childId) ?? child.name;
}
