/**
 * Matches the lines of a class list with the children of the school. Children are never removed. When a line may mean
 * an existing child, the office is asked, so that no second record is created.
 */
import { foldText } from '#core/lang/fold-text.ts';
import type {
  ClassListAnswer,
  ClassListCandidate,
  ClassListFault,
  ClassListProblem,
  ClassListQuestion,
  ClassListStep,
} from './class-list.ts';
import type { ClassListLine } from './class-list-line-rules.ts';
import {
  type Compared,
  compared,
  isCertainlySame,
  isInSameOrder,
  isLookAlike,
  isLookAlikeInList,
  isNamesake,
  isNearName,
  isPartOfName,
  isSameName,
  numberKey,
  swappedDay,
} from '#core/children/same-child-rules.ts';
import { runAllSteps, type Steps } from './steps.ts';

/** An existing child of the school. */
export type EnrolledChild = {
  readonly id: number;
  readonly givenName: string;
  readonly familyName: string;
  readonly number: string | null;
  readonly bornOn: string | null;
  readonly room: string;
  readonly hasLeft: boolean;
  readonly isRestricted?: boolean;
  /** A restriction or a removed guardian exists: a new child with a similar name is a question in every group. */
  readonly isMarked?: boolean;
};

/**
 * A line with its child; `childId` is null for a new child, with `isToldApart` when the office confirmed that it is
 * new.
 */
export type MatchedLine = ClassListStep & {
  readonly of: ClassListLine;
  readonly childId: number | null;
  readonly isToldApart: boolean;
};

export type MatchResult = {
  readonly matched: MatchedLine[];
  readonly questions: ClassListQuestion[];
  readonly problems: ClassListProblem[];
};

type ComparedChild = EnrolledChild & Compared;
type ComparedLine = ClassListLine & Compared;

/**
 * What a line means: an existing child, an error, or candidates for the office to choose from (none for a new child).
 */
type LineMatch =
  | { readonly child: ComparedChild }
  | { readonly fault: ClassListFault }
  | { readonly candidates: readonly ComparedChild[] };

/**
 * Finds the child of each line: by the school's number unless the name contradicts it, else by name and birth date. A
 * name equal or similar to that of an existing child, without certainty, is a question, which `answers` resolve.
 * Empty cells change nothing.
 */
export const matchLines = (
  lines: readonly ClassListLine[],
  children: readonly EnrolledChild[],
  answers: readonly ClassListAnswer[] = [],
): MatchResult => runAllSteps(matchLineSteps(lines, children, answers));

/** The same as a generator, one line per step. `keyed` has the children whose ids are kept, by line. */
export function* matchLineSteps(
  lines: readonly ClassListLine[],
  children: readonly EnrolledChild[],
  answers: readonly ClassListAnswer[] = [],
  keyed: ReadonlyMap<number, number> = new Map(),
): Steps<MatchResult> {
  const known = new KnownChildren(children);
  const answerOf = new Map(answers.map(({ line, childId }) => [line, childId]));
  const meant = new Set<number>();
  const added = new LookAlikes<ComparedLine>();
  const result: MatchResult = { matched: [], questions: [], problems: [] };
  for (const read of lines) {
    yield;
    const line = compared(read);
    const meaning = known.meaningOf(line, keyed.get(line.line));
    const sameNew = added.find(line, isLookAlikeInList)[0]?.line ?? null;
    const wrong = (fault: ClassListFault) => {
      const column = line.number === null ? 'familyName' : 'number';
      const name = nameOf(line);
      result.problems.push({ line: line.line, column, fault, value: line.number ?? name, index: null, name });
    };
    const add = (child: ComparedChild | undefined, isToldApart = false) => {
      if (child && meant.has(child.id)) return wrong('repeated');
      if (child) meant.add(child.id);
      else added.add(line);
      result.matched.push({ ...stepOf(line, child), of: read, childId: child?.id ?? null, isToldApart });
    };
    if ('fault' in meaning) wrong(meaning.fault);
    else if ('child' in meaning) add(meaning.child);
    else if (meaning.candidates.length === 0 && sameNew === null) add(undefined);
    else {
      const chosenId = answerOf.get(line.line);
      const child = meaning.candidates.find(({ id }) => id === chosenId);
      const isAnswered = chosenId === null || child !== undefined;
      result.questions.push({
        ...questionOf(line, meaning.candidates, sameNew),
        ...(isAnswered && { answer: child?.id ?? null }),
      });
      if (isAnswered) add(child, child === undefined);
    }
  }
  return result;
}

/** An index of children. Only those that share a name, a group or a birth date are compared with each other. */
class LookAlikes<Child extends Compared> {
  readonly #byName = new Map<string, Child[]>();
  readonly #byRoom = new Map<string, Child[]>();
  readonly #byBirth = new Map<string, Child[]>();

  add(child: Child): void {
    for (const name of new Set(namesOf(child))) push(this.#byName, name, child);
    push(this.#byRoom, child.roomKey, child);
    if (child.bornOn !== null) push(this.#byBirth, child.bornOn, child);
  }

  /** Children of the same name, however it is written. */
  named({ forms }: Compared): readonly Child[] {
    const found = namesOf({ forms }).flatMap((name) => this.#byName.get(name) ?? []);
    return [...new Set(found)].filter((child) => isSameName(forms, child.forms));
  }

  /** Children who may be the same, those of the same name first. */
  find(child: Compared, isAlike: typeof isLookAlike = isLookAlike): readonly Child[] {
    const { roomKey, bornOn } = child;
    const days = bornOn === null ? [] : [bornOn, swappedDay(bornOn) ?? ''];
    const near = [...(this.#byRoom.get(roomKey) ?? []), ...days.flatMap((day) => this.#byBirth.get(day) ?? [])].filter(
      (one) => isAlike(child, one),
    );
    return [...new Set([...this.named(child), ...near])];
  }
}

/** An index of the school's children by the fields of a line. */
class KnownChildren {
  readonly #byId: ReadonlyMap<number, ComparedChild>;
  readonly #byNumber = new Map<string, ComparedChild[]>();
  readonly #alike = new LookAlikes<ComparedChild>();
  readonly #marked: readonly ComparedChild[];

  constructor(children: readonly EnrolledChild[]) {
    const standing = children.map(compared);
    this.#byId = new Map(standing.map((child) => [child.id, child]));
    for (const child of standing) {
      if (child.number !== null) push(this.#byNumber, numberKey(child.number), child);
      this.#alike.add(child);
    }
    this.#marked = standing.filter((child) => child.isMarked);
  }

  meaningOf(line: ComparedLine, keyedId?: number): LineMatch {
    const named = this.#alike.named(line);
    const keyed = this.#byId.get(keyedId ?? 0);
    if (keyed) return meaningOfNumber(line, keyed, named, true);
    const numbered = this.#numbered(line);
    const [child] = numbered;
    if (numbered.length > 1) return { fault: 'several' };
    if (child) return meaningOfNumber(line, child, named);
    const certain = named.filter((one) => isCertainlySame(line, one));
    // Children in the same group for which only the name is known.
    const bare = named.filter((one) => isBare(one) && isInSameOrder(line.forms, one.forms) && isSameRoom(line, one));
    const found = certain.length > 0 ? certain : bare.length === named.length ? bare : [];
    if (found.length > 1) return { fault: 'several' };
    if (found[0]) return { child: found[0] };
    const marked = this.#marked.filter((one) => isNamesake(line, one));
    return { candidates: [...new Set([...this.#alike.find(line), ...marked])] };
  }

  /** Children with exactly that number, else with that number apart from leading zeros. */
  #numbered({ number }: ComparedLine): readonly ComparedChild[] {
    if (number === null) return [];
    const alike = this.#byNumber.get(numberKey(number)) ?? [];
    const exact = alike.filter((child) => child.number === number);
    return exact.length > 0 ? exact : alike;
  }
}

/** The meaning of a line whose number or kept id is a child's: that child, unless name or birth date contradict it. */
function meaningOfNumber(
  line: ComparedLine,
  child: ComparedChild,
  named: readonly ComparedChild[],
  isExact = line.number === child.number,
): LineMatch {
  const [a, b] = [line.forms, child.forms];
  const isOtherDay = line.bornOn !== null && child.bornOn !== null && line.bornOn !== child.bornOn;
  const ask = { candidates: [...new Set([child, ...named])] };
  if (isSameName(a, b)) {
    if (!isInSameOrder(a, b) || (isOtherDay && !isExact)) return ask;
    return { child };
  }
  const isOther = a.given !== b.given && a.family !== b.family && !isNearName(a, b, 1) && !isPartOfName(a, b);
  if (isOther) return { fault: 'another_child' };
  // The child was renamed, unless another child already has the new name or its facts are matched by name.
  return isExact && !isOtherDay && named.length === 0 && !child.isMarked ? { child } : ask;
}

/** The keys by which a name is looked up. */
const namesOf = ({ forms }: Pick<Compared, 'forms'>) => [forms.key, ...forms.joined];

const isBare = ({ number, bornOn }: ComparedChild) => number === null && bornOn === null;
const isSameRoom = (one: Compared, other: Compared) => one.roomKey === other.roomKey;
const nameOf = ({ givenName, familyName }: { readonly givenName: string; readonly familyName: string }) =>
  `${givenName} ${familyName}`.trim();

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function stepOf(line: ComparedLine, child: ComparedChild | undefined): ClassListStep {
  const step = { line: line.line, name: nameOf(line), room: line.room };
  return { ...step, isNew: !child, roomBefore: child?.room ?? null, changes: child ? changesOf(line, child) : [] };
}

function questionOf(
  line: ComparedLine,
  candidates: readonly ComparedChild[],
  earlierLine: number | null,
): ClassListQuestion {
  const { number, bornOn, room } = line;
  return {
    line: line.line,
    name: nameOf(line),
    room,
    number,
    bornOn,
    candidates: candidates.map(candidateOf),
    earlierLine,
  };
}

const candidateOf = (child: ComparedChild): ClassListCandidate => ({
  childId: child.id,
  name: nameOf(child),
  room: child.room,
  number: child.number,
  bornOn: child.bornOn,
  hasLeft: child.hasLeft,
  isRestricted: child.isRestricted ?? false,
});

/** The number of a record after a line: one that only lost its leading zeros is unchanged. */
export function numberAfter(text: string | null, before: string | null): string | null {
  if (text === null) return before;
  return before !== null && numberKey(text) === numberKey(before) ? before : text;
}

function changesOf(line: ClassListLine, child: EnrolledChild): ClassListStep['changes'] {
  const changed = {
    name: line.givenName !== child.givenName || line.familyName !== child.familyName,
    number: numberAfter(line.number, child.number) !== child.number,
    bornOn: line.bornOn !== null && line.bornOn !== child.bornOn,
    room: foldText(line.room) !== foldText(child.room),
    isBack: child.hasLeft,
  };
  return (['name', 'number', 'bornOn', 'room', 'isBack'] as const).filter((what) => changed[what]);
}
