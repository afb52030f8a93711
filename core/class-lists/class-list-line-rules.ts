/** Reads one line of a class list: a child with its guardians and pickup people. */
import type { Guardianship, Relationship } from '#core/children/relationships.ts';
import * as z from 'zod/mini';
import { maxNameLength } from '#core/auth/invitation.ts';
import { normalizeSingleName } from '#core/children/child-name-rules.ts';
import { maxChildNameLength, maxChildNumberLength } from '#core/children/family.ts';
import { Email } from '#core/http/contact-fields.ts';
import { typedLine } from '#core/http/fields.ts';
import { isPhoneNumber, maxPhoneLength } from '#core/http/phone-rules.ts';
import type { CsvRow } from '#core/http/read-csv.ts';
import { foldText } from '#core/lang/fold-text.ts';
import type { Locale } from '#core/lang/locale.ts';
import { maxPersonNameLength } from '#core/pickup-people/pickup-person.ts';
import { maxRoomLength } from '#core/schools/group.ts';
import { isBirthDay } from '#core/time/day.ts';
import { type ClassListFault, classListFaults, type ClassListProblem } from './class-list.ts';
import { type ClassListField, type DayOrder, fieldKey, guardiansPerLine } from './class-list-fields.ts';
import { guardianshipNamed, relationshipNamed } from './relationship-words.ts';
import { parseDayOrders } from './written-day-rules.ts';

/** A guardian of a line. Without an address, the name is enough. */
export type LineGuardian = {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly relationship: Guardianship;
  /** The number of the guardian's columns. */
  readonly nth: number;
};

/** A person of a line who may collect the child. */
export type LinePickupPerson = { readonly name: string; readonly relationship: Relationship | null };

/** A child as a line describes it; null for missing values. */
export type ClassListLine = {
  readonly line: number;
  readonly number: string | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly bornOn: string | null;
  readonly room: string;
  /** The language of the family's invitations. */
  readonly language: Locale | null;
  readonly guardians: readonly LineGuardian[];
  readonly pickupPeople: readonly LinePickupPerson[];
};

export type LineContext = {
  readonly places: ReadonlyMap<string, number>;
  readonly relationshipOf: ReadonlyMap<number, Guardianship>;
  readonly today: string;
  readonly dayOrder: DayOrder | undefined;
  readonly isKeyed?: boolean | undefined;
};

const nameLine = typedLine({ min: 1, max: maxChildNameLength });
const shapes = {
  number: typedLine({ min: 1, max: maxChildNumberLength }),
  familyName: nameLine,
  givenName: nameLine,
  room: typedLine({ min: 1, max: maxRoomLength }),
  guardianName: typedLine({ min: 1, max: maxNameLength }),
  guardianEmail: Email,
  pickupName: typedLine({ min: 1, max: maxPersonNameLength }),
} as const satisfies Partial<Record<ClassListField, z.ZodMiniType<string, string>>>;

const languages: Readonly<Record<string, Locale>> = {
  fr: 'fr',
  fra: 'fr',
  francais: 'fr',
  francaise: 'fr',
  french: 'fr',
  f: 'fr',
  en: 'en',
  eng: 'en',
  ang: 'en',
  anglais: 'en',
  anglaise: 'en',
  english: 'en',
  a: 'en',
  e: 'en',
};

/** The language that a text names; undefined for other words. */
export const languageNamed = (text: string): Locale | undefined => languages[foldText(text).replace(/[^a-z].*$/, '')];

/** Adds the problems of a line to `problems`. A line with problems is undefined. */
export function readLine(row: CsvRow, context: LineContext, problems: ClassListProblem[]): ClassListLine | undefined {
  const reader = new LineReader(row, context);
  const line = reader.read();
  problems.push(...reader.problems);
  return reader.problems.length > 0 ? undefined : line;
}

/** The name of the child of a line, as far as it can be read. */
export function nameInLine({ cells }: CsvRow, places: ReadonlyMap<string, number>): string {
  const textAt = (field: ClassListField) => cells[places.get(field) ?? -1]?.trim() ?? '';
  const whole = textAt('nameFamilyFirst') || textAt('nameGivenFirst');
  if (whole !== '') return inOrder(whole).slice(0, 120);
  return [textAt('givenName'), textAt('familyName')].filter(Boolean).join(' ').slice(0, 120);
}

/** A name with a comma, in the order in which it is said: `Roy, Zoé` is Zoé Roy. */
export function inOrder(name: string): string {
  const [family = '', given, ...rest] = name.split(',').map((part) => part.trim());
  return given === undefined || given === '' || rest.length > 0 ? name.trim() : `${given} ${family}`.trim();
}

class LineReader {
  readonly problems: ClassListProblem[] = [];
  readonly #row: CsvRow;
  readonly #context: LineContext;

  constructor(row: CsvRow, context: LineContext) {
    this.#row = row;
    this.#context = context;
  }

  read(): ClassListLine {
    const named = normalizeSingleName(this.#name());
    const room = this.#shaped('room');
    const number = this.#textAt('number') === '' ? null : this.#shaped('number');
    const bornOn = this.#textAt('bornOn') === '' ? null : this.#birth();
    if (number === null && bornOn === null && !this.#context.isKeyed)
      this.#fault(this.#has('number') ? 'number' : 'bornOn', 'no_key', '');
    const language = this.#language();
    const guardians = this.#guardians();
    return { line: this.#row.line, number, ...named, bornOn, room, language, guardians, pickupPeople: this.#pickups() };
  }

  #has(field: ClassListField): boolean {
    return this.#context.places.has(field);
  }

  #textAt(field: ClassListField, nth?: number): string {
    return this.#row.cells[this.#context.places.get(fieldKey(field, nth)) ?? -1]?.trim() ?? '';
  }

  #fault(column: ClassListField, fault: ClassListFault, value: string, nth?: number): void {
    this.problems.push({
      line: this.#row.line,
      column,
      ...(nth !== undefined && { nth }),
      fault,
      value: value.slice(0, 100),
      index: this.#context.places.get(fieldKey(column, nth)) ?? null,
      name: nameInLine(this.#row, this.#context.places),
    });
  }

  #shaped(field: keyof typeof shapes, nth?: number): string {
    return this.#checked(field, this.#textAt(field, nth), nth);
  }

  #checked(field: keyof typeof shapes, text: string, nth?: number): string {
    const { success, data, error } = z.safeParse(shapes[field], text);
    if (success) return data;
    this.#fault(field, faultOf(error.issues[0]?.message), text, nth);
    return '';
  }

  #name(): { givenName: string; familyName: string } {
    const whole = (['nameFamilyFirst', 'nameGivenFirst'] as const).find((field) => this.#has(field));
    if (whole) return this.#splitName(whole);
    // A single name may be in either column.
    const familyName = this.#textAt('familyName') === '' ? '' : this.#shaped('familyName');
    const givenName = this.#textAt('givenName') === '' && familyName !== '' ? '' : this.#shaped('givenName');
    return { givenName, familyName };
  }

  /** A comma ends the family name. Without one, only two words can be told apart. */
  #splitName(field: 'nameFamilyFirst' | 'nameGivenFirst'): { givenName: string; familyName: string } {
    const text = this.#textAt(field);
    const none = { givenName: '', familyName: '' };
    const fault = (what: ClassListFault) => {
      this.#fault(field, what, text);
      return none;
    };
    if (text === '') return fault('required');
    const parts = text.split(',').map((part) => part.trim());
    if (parts.length > 2) return fault('not_split');
    const words = text.split(/\s+/);
    const [one = '', other = ''] = parts.length === 2 ? parts : words;
    if (parts.length === 1 && words.length > 2) return fault('not_split');
    const isFamilyFirst = parts.length === 2 || field === 'nameFamilyFirst';
    const [familyName, givenName] = isFamilyFirst ? [one, other] : [other, one];
    if ([familyName, givenName].some((part) => part.length > maxChildNameLength)) return fault('too_long');
    const read = [familyName, givenName].map((part) => (part === '' ? '' : z.safeParse(nameLine, part).data));
    if (read.includes(undefined)) return fault('not_text');
    return { familyName: read[0] ?? '', givenName: read[1] ?? '' };
  }

  #birth(): string {
    const text = this.#textAt('bornOn');
    const { today, dayOrder } = this.#context;
    const days = parseDayOrders(text);
    const [day, another] = new Set([days.dayFirst, days.monthFirst].filter((one) => one !== undefined));
    const read = dayOrder ? days[dayOrder] : day;
    if (day === undefined) this.#fault('bornOn', 'not_a_day', text);
    else if (!dayOrder && another !== undefined) this.#fault('bornOn', 'ambiguous_day', text);
    else if (read === undefined) this.#fault('bornOn', 'other_order', text);
    else if (!isBirthDay(read, today)) this.#fault('bornOn', 'too_late', text);
    return read ?? '';
  }

  #language(): Locale | null {
    const text = this.#textAt('language');
    if (text === '') return null;
    const language = languageNamed(text);
    if (!language) this.#fault('language', 'not_a_language', text);
    return language ?? null;
  }

  #guardians(): LineGuardian[] {
    const guardians: LineGuardian[] = [];
    for (let nth = 1; nth <= guardiansPerLine; nth += 1) {
      const guardian = this.#guardian(nth);
      if (!guardian) continue;
      const isSame = (other: LineGuardian) =>
        guardian.email === null
          ? guardian.name !== '' && foldText(other.name) === foldText(guardian.name)
          : other.email === guardian.email;
      if (guardian.email !== '' && guardians.some(isSame))
        this.#fault(
          guardian.email === null ? 'guardianName' : 'guardianEmail',
          'repeated',
          guardian.email ?? guardian.name,
          nth,
        );
      else guardians.push(guardian);
    }
    return guardians;
  }

  #guardian(nth: number): LineGuardian | undefined {
    const textAt = (field: ClassListField) => this.#textAt(field, nth);
    const relationshipText = textAt('relationship');
    const [emailText, phoneText] = [textAt('guardianEmail'), textAt('guardianPhone')];
    const called = [textAt('guardianGivenName'), inOrder(textAt('guardianName'))].filter(Boolean).join(' ');
    if ([called, emailText, phoneText, relationshipText].every((text) => text === '')) return undefined;
    const relationship =
      relationshipText === ''
        ? (this.#context.relationshipOf.get(nth) ?? 'guardian')
        : guardianshipNamed(relationshipText);
    if (!relationship) this.#fault('relationship', 'not_in_list', relationshipText, nth);
    const name = this.#checked('guardianName', called, nth);
    const email = emailText === '' ? null : this.#shaped('guardianEmail', nth);
    if (phoneText !== '' && !(phoneText.length <= maxPhoneLength && isPhoneNumber(phoneText)))
      this.#fault('guardianPhone', 'not_a_phone', phoneText, nth);
    return { name, email, phone: phoneText || null, relationship: relationship ?? 'guardian', nth };
  }

  #pickups(): LinePickupPerson[] {
    const people: LinePickupPerson[] = [];
    for (let nth = 1; nth <= guardiansPerLine; nth += 1) {
      const columnText = this.#textAt('pickupRelationship', nth);
      for (const text of peopleIn(this.#textAt('pickupName', nth))) {
        const [, called = text, within] = /^(.*?)\s*\(([^()]*)\)$/.exec(text) ?? [];
        const relationshipText = within ?? columnText;
        const relationship = relationshipText === '' ? null : relationshipNamed(relationshipText);
        if (relationship === undefined) this.#fault('pickupRelationship', 'not_in_list', relationshipText, nth);
        const name = this.#checked('pickupName', inOrder(called), nth);
        if (!people.some((other) => foldText(other.name) === foldText(name)))
          people.push({ name, relationship: relationship ?? null });
      }
    }
    return people;
  }
}

/** The people that a cell names: one a line, or divided by signs. A comma may also divide the two parts of one name. */
function peopleIn(text: string): string[] {
  const people = text.split(/[;/\n\r|]+/).flatMap((part) => {
    const byComma = part.split(',').map((one) => one.trim());
    return byComma.every((one) => /\S\s+\S/.test(one)) ? byComma : [part.trim()];
  });
  return people.filter((one) => one !== '');
}

function faultOf(message: string | undefined): ClassListFault {
  return classListFaults.find((fault) => fault === message) ?? 'required';
}
