/**
 * What a class list changes about a school's children: who is who, what is new, what is the same. Nobody is ever
 * removed, and no line makes a second record of a child: where it may mean one that is there, the office is asked.
 */
import { folded } from '#core/lang/folded.ts';
import type {
  ClassListAnswer,
  ClassListCandidate,
  ClassListFault,
  ClassListProblem,
  ClassListQuestion,
  ClassListStep,
} from './class-list.ts';
import type { ClassListLine } from './class-list-rules.ts';
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
} from './same-child-rules.ts';

/** A child of the school as it stands. */
export type StandingChild = {
  readonly id: number;
  readonly givenName: string;
  readonly familyName: string;
  readonly number: string | null;
  readonly bornOn: string | null;
  readonly room: string;
  readonly hasLeft: boolean;
  readonly isRestricted?: boolean;
  /** A restriction or removal is known: a new child of nearly this name is a question in every group. */
  readonly isMarked?: boolean;
};

/** A line with the child that it means; nothing for one that is new, which `isToldApart` where the office said so. */
export type Matched = ClassListStep & {
  readonly of: ClassListLine;
  readonly childId: number | null;
  readonly isToldApart: boolean;
};

export type Matching = {
  readonly matched: Matched[];
  readonly questions: ClassListQuestion[];
  readonly problems: ClassListProblem[];
};

type Standing = StandingChild & Compared;
type Line = ClassListLine & Compared;

/** What a line means: a child, a new one, something wrong, or one of several that the office has to name. */
type Meaning =
  | { readonly child: Standing }
  | { readonly fault: ClassListFault }
  | { readonly candidates: readonly Standing[] };

/**
 * Finds each line's child: by the school's number, where the name does not speak against it; else by name and birth
 * date. Where a name is, or is nearly, that of a child of the school and nothing makes it certain, it is a question,
 * which `answers` decide. What a line leaves empty stays as it is.
 */
export function matchLines(
  lines: readonly ClassListLine[],
  children: readonly StandingChild[],
  answers: readonly ClassListAnswer[] = [],
): Matching {
  const known = new KnownChildren(children);
  const answerOf = new Map(answers.map(({ line, childId }) => [line, childId]));
  const meant = new Set<number>();
  const added = new LookAlikes<Line>();
  const result: Matching = { matched: [], questions: [], problems: [] };
  for (const read of lines) {
    const line = compared(read);
    const meaning = known.meaningOf(line);
    const sameNew = added.find(line, isLookAlikeInList)[0]?.line ?? null;
    const wrong = (fault: ClassListFault) => {
      const column = line.number === null ? 'familyName' : 'number';
      result.problems.push({ line: line.line, column, fault, value: line.number ?? nameOf(line) });
    };
    const add = (child: Standing | undefined, isToldApart = false) => {
      if (child && meant.has(child.id)) return wrong('repeated');
      if (child) meant.add(child.id);
      else added.add(line);
      result.matched.push({ ...stepOf(line, child), of: read, childId: child?.id ?? null, isToldApart });
    };
    if ('fault' in meaning) wrong(meaning.fault);
    else if ('child' in meaning) add(meaning.child);
    else if (meaning.candidates.length === 0 && sameNew === null) add(undefined);
    else {
      const said = answerOf.get(line.line);
      const child = meaning.candidates.find(({ id }) => id === said);
      const isAnswered = said === null || child !== undefined;
      result.questions.push({
        ...questionOf(line, meaning.candidates, sameNew),
        ...(isAnswered && { answer: child?.id ?? null }),
      });
      if (isAnswered) add(child, child === undefined);
    }
  }
  return result;
}

/** Children who are compared with each other only where they share a name, a group or a birth date. */
class LookAlikes<Child extends Compared> {
  readonly #byName = new Map<string, Child[]>();
  readonly #byRoom = new Map<string, Child[]>();
  readonly #byBirth = new Map<string, Child[]>();

  add(child: Child): void {
    for (const name of new Set(namesOf(child))) push(this.#byName, name, child);
    push(this.#byRoom, child.roomKey, child);
    if (child.bornOn !== null) push(this.#byBirth, child.bornOn, child);
  }

  /** Of the same name but for how it is written. */
  named({ forms }: Compared): readonly Child[] {
    const found = namesOf({ forms }).flatMap((name) => this.#byName.get(name) ?? []);
    return [...new Set(found)].filter((child) => isSameName(forms, child.forms));
  }

  /** Who may be the same child, those of the same name first. */
  find(child: Compared, isAlike: typeof isLookAlike = isLookAlike): readonly Child[] {
    const { roomKey, bornOn } = child;
    const days = bornOn === null ? [] : [bornOn, swappedDay(bornOn) ?? ''];
    const near = [...(this.#byRoom.get(roomKey) ?? []), ...days.flatMap((day) => this.#byBirth.get(day) ?? [])].filter(
      (one) => isAlike(child, one),
    );
    return [...new Set([...this.named(child), ...near])];
  }
}

/** The children of a school, found by what a line may say of them. */
class KnownChildren {
  readonly #byNumber = new Map<string, Standing[]>();
  readonly #alike = new LookAlikes<Standing>();
  readonly #marked: readonly Standing[];

  constructor(children: readonly StandingChild[]) {
    const standing = children.map(compared);
    for (const child of standing) {
      if (child.number !== null) push(this.#byNumber, numberKey(child.number), child);
      this.#alike.add(child);
    }
    this.#marked = standing.filter((child) => child.isMarked);
  }

  meaningOf(line: Line): Meaning {
    const named = this.#alike.named(line);
    const numbered = this.#numbered(line);
    const [child] = numbered;
    if (numbered.length > 1) return { fault: 'several' };
    if (child) return meaningOfNumber(line, child, named);
    const certain = named.filter((one) => isCertainlySame(line, one));
    // Nothing but the name is known of them, and they are in the line's own group.
    const bare = named.filter((one) => isBare(one) && isInSameOrder(line.forms, one.forms) && isSameRoom(line, one));
    const found = certain.length > 0 ? certain : bare.length === named.length ? bare : [];
    if (found.length > 1) return { fault: 'several' };
    if (found[0]) return { child: found[0] };
    const marked = this.#marked.filter((one) => isNamesake(line, one));
    return { candidates: [...new Set([...this.#alike.find(line), ...marked])] };
  }

  /** Of exactly that number, else of that number but for lost zeros. */
  #numbered({ number }: Line): readonly Standing[] {
    if (number === null) return [];
    const alike = this.#byNumber.get(numberKey(number)) ?? [];
    const exact = alike.filter((child) => child.number === number);
    return exact.length > 0 ? exact : alike;
  }
}

/** What a line means whose number is a child's: that child, unless its name or birth date says otherwise. */
function meaningOfNumber(line: Line, child: Standing, named: readonly Standing[]): Meaning {
  const [a, b] = [line.forms, child.forms];
  const isExact = line.number === child.number;
  const isOtherDay = line.bornOn !== null && child.bornOn !== null && line.bornOn !== child.bornOn;
  const ask = { candidates: [...new Set([child, ...named])] };
  if (isSameName(a, b)) {
    if (!isInSameOrder(a, b) || (isOtherDay && !isExact)) return ask;
    return { child };
  }
  const isOther = a.given !== b.given && a.family !== b.family && !isNearName(a, b, 1) && !isPartOfName(a, b);
  if (isOther) return { fault: 'another_child' };
  // A child that is called otherwise now, unless another one is called so already, or what is known goes by its name.
  return isExact && !isOtherDay && named.length === 0 && !child.isMarked ? { child } : ask;
}

/** The ways of writing a name by which it is looked up. */
const namesOf = ({ forms }: Pick<Compared, 'forms'>) => [forms.key, ...forms.joined];

const isBare = ({ number, bornOn }: Standing) => number === null && bornOn === null;
const isSameRoom = (one: Compared, other: Compared) => one.roomKey === other.roomKey;
const nameOf = ({ givenName, familyName }: { readonly givenName: string; readonly familyName: string }) =>
  `${givenName} ${familyName}`.trim();

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function stepOf(line: Line, child: Standing | undefined): ClassListStep {
  const step = { line: line.line, name: nameOf(line), room: line.room };
  return { ...step, isNew: !child, changes: child ? changesOf(line, child) : [] };
}

function questionOf(line: Line, candidates: readonly Standing[], earlierLine: number | null): ClassListQuestion {
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

const candidateOf = (child: Standing): ClassListCandidate => ({
  childId: child.id,
  name: nameOf(child),
  room: child.room,
  number: child.number,
  bornOn: child.bornOn,
  hasLeft: child.hasLeft,
  isRestricted: child.isRestricted ?? false,
});

/** The number that a record has after a line: one that only lost its zeros is no other. */
export function numberAfter(said: string | null, before: string | null): string | null {
  if (said === null) return before;
  return before !== null && numberKey(said) === numberKey(before) ? before : said;
}

function changesOf(line: ClassListLine, child: StandingChild): ClassListStep['changes'] {
  const changed = {
    name: line.givenName !== child.givenName || line.familyName !== child.familyName,
    number: numberAfter(line.number, child.number) !== child.number,
    bornOn: line.bornOn !== null && line.bornOn !== child.bornOn,
    room: folded(line.room) !== folded(child.room),
    isBack: child.hasLeft,
  };
  return (['name', 'number', 'bornOn', 'room', 'isBack'] as const).filter((what) => changed[what]);
}
