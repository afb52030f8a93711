/** Distinct labels for the children of a list, so that no action goes to the wrong child. */
import { shortNameOf } from './child.ts';

export type LabelledChild = {
  readonly id: number;
  /** The full name. */
  readonly name: string;
  /** The room of its group, if known. */
  readonly room?: string | undefined;
  /** Its birth date, if known. */
  readonly bornOn?: string | undefined;
};

type LabelWay = (child: LabelledChild) => string;

const fullWays: readonly LabelWay[] = [
  ({ name }) => name,
  ({ name, room }) => [name, room].filter(Boolean).join(' · '),
  ({ name, room, bornOn }) => [name, room, bornOn].filter(Boolean).join(' · '),
  ({ name, room, id }) => [name, room, String(id)].filter(Boolean).join(' · '),
];
const shortWays: readonly LabelWay[] = [({ name }) => shortNameOf(name), ...fullWays];

/**
 * The shortest label that distinguishes each child of a list, by id: `Léa T.`, else the full name, else the full name
 * with the room, else with the birth date, else with the record id. Two children with the same label could lead to an
 * action on the wrong one.
 */
export const labelsOf = (children: readonly LabelledChild[]) => distinctLabels(children, shortWays);

/** The same for lists of full names: labels are never shorter than the full name. */
export const fullLabelsOf = (children: readonly LabelledChild[]) => distinctLabels(children, fullWays);

export type LabelRule = typeof labelsOf;

function distinctLabels(children: readonly LabelledChild[], ways: readonly LabelWay[]): ReadonlyMap<number, string> {
  const each = [...new Map(children.map((child) => [child.id, child])).values()];
  const labels = new Map<number, string>();
  const taken = new Set<string>();
  let waiting = each;
  for (const way of ways) {
    const count = new Map<string, number>();
    const read = (child: LabelledChild) => foldLabel(way(child));
    for (const child of waiting) count.set(read(child), (count.get(read(child)) ?? 0) + 1);
    const isAlone = (child: LabelledChild) => count.get(read(child)) === 1 && !taken.has(read(child));
    for (const child of waiting.filter(isAlone)) labels.set(child.id, way(child));
    const rest = waiting.filter((child) => !isAlone(child));
    for (const child of waiting) taken.add(read(child));
    waiting = rest;
  }
  // A name may look like the label of another child: “Léa · 1”.
  for (const { id, name } of waiting) {
    let label = `${name} · ${id}`;
    while (taken.has(foldLabel(label))) label += ` · ${id}`;
    taken.add(foldLabel(label));
    labels.set(id, label);
  }
  return labels;
}

const foldLabel = (label: string) => label.normalize('NFC').toLowerCase();

/** The given name of a child in a list. Its label if another child of the list has the same given name. */
export function givenNameAmong<Child extends { childId: number; name: string; givenName: string }>(
  child: Child,
  children: readonly Child[],
): string {
  const read = ({ givenName }: Child) => givenName.normalize('NFC').toLowerCase();
  const isAlone = !children.some((other) => other.childId !== child.childId && read(other) === read(child));
  if (isAlone && child.givenName !== '') return child.givenName;
  return labelsOf(children.map(({ childId, name }) => ({ id: childId, name }))).get(child.childId) ?? child.name;
}
