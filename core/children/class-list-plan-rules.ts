/**
 * What a class list changes about a school's children: who is who, what is new, what is the same. Nobody is ever
 * removed.
 */
import { folded } from '#core/lang/folded.ts';
import type { ClassListProblem, ClassListStep } from './class-list.ts';
import { type ClassListLine, nameKey } from './class-list-rules.ts';

/** A child of the school as it stands. */
export type StandingChild = {
  readonly id: number;
  readonly givenName: string;
  readonly familyName: string;
  readonly number: string | null;
  readonly bornOn: string | null;
  readonly room: string;
  readonly hasLeft: boolean;
};

/** A line with the child that it means; nothing for one that is new. */
export type Matched = ClassListStep & { readonly of: ClassListLine; readonly childId: number | null };

/**
 * Finds each line's child: by the school's number; else by name and birth date; else the only one of that name without
 * either. What a line leaves empty stays as it is.
 */
export function matchLines(
  lines: readonly ClassListLine[],
  children: readonly StandingChild[],
): { matched: Matched[]; problems: ClassListProblem[] } {
  const byNumber = new Map(
    children.flatMap((child) => (child.number === null ? [] : [[child.number, child] as const])),
  );
  const named = new Map<string, StandingChild[]>();
  for (const child of children) {
    const key = nameKey(child.familyName, child.givenName, null);
    named.set(key, [...(named.get(key) ?? []), child]);
  }
  const meant = new Set<number>();
  const problems: ClassListProblem[] = [];
  const matched = lines.flatMap((line): Matched[] => {
    const { familyName, givenName, number } = line;
    const value = number ?? `${givenName} ${familyName}`;
    const numbered = number === null ? undefined : byNumber.get(number);
    const found = numbered ? [numbered] : sameName(line, named.get(nameKey(familyName, givenName, null)) ?? []);
    const [child] = found;
    const fault = faultOf(line, found, meant);
    if (fault) {
      problems.push({ line: line.line, column: number === null ? 'familyName' : 'number', fault, value });
      return [];
    }
    if (child) meant.add(child.id);
    const step = { line: line.line, name: `${givenName} ${familyName}`, room: line.room };
    return [
      { ...step, of: line, childId: child?.id ?? null, isNew: !child, changes: child ? changesOf(line, child) : [] },
    ];
  });
  return { matched, problems };
}

/**
 * Children of the line's name who may be meant: of its birth date, unless one of them has another number; else those
 * without either.
 */
function sameName({ number, bornOn }: ClassListLine, children: readonly StandingChild[]): readonly StandingChild[] {
  const open = children.filter((child) => number === null || child.number === null);
  const born = open.filter((child) => bornOn !== null && child.bornOn === bornOn);
  return born.length > 0 ? born : open.filter((child) => child.number === null && child.bornOn === null);
}

function faultOf(
  { familyName, givenName }: ClassListLine,
  found: readonly StandingChild[],
  meant: ReadonlySet<number>,
) {
  const [child] = found;
  if (found.length > 1) return 'several';
  if (!child) return undefined;
  if (meant.has(child.id)) return 'repeated';
  const isOther = folded(child.familyName) !== folded(familyName) && folded(child.givenName) !== folded(givenName);
  return isOther ? 'another_child' : undefined;
}

function changesOf(line: ClassListLine, child: StandingChild): ClassListStep['changes'] {
  const changed = {
    name: line.givenName !== child.givenName || line.familyName !== child.familyName,
    number: line.number !== null && line.number !== child.number,
    bornOn: line.bornOn !== null && line.bornOn !== child.bornOn,
    room: line.room !== child.room,
    isBack: child.hasLeft,
  };
  return (['name', 'number', 'bornOn', 'room', 'isBack'] as const).filter((what) => changed[what]);
}
