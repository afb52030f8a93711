/**
 * By which titles the columns of a class list are known, in either language, as schools and their programs write them.
 */
import type { CsvRow } from '#core/http/read-csv.ts';
import { folded } from '#core/lang/folded.ts';
import type { Guardianship } from '#core/sessions/invitation.ts';
import { type ClassListColumn, guardiansPerLine } from './class-list.ts';

/** Where each column stands, by its name and for a guardian its number: `guardianEmail 2`. */
export type Places = ReadonlyMap<string, number>;

/**
 * `unread` are titles that are not understood; `relationshipOf` what a title says of a guardian: `Courriel de la mère`.
 */
export type Columns = {
  readonly places: Places;
  readonly unread: string[];
  readonly relationshipOf: ReadonlyMap<number, Guardianship>;
};

type ChildColumn = Extract<ClassListColumn, 'number' | 'familyName' | 'givenName' | 'bornOn' | 'room'>;

/** Titles of a child's own columns, as `wordsOf` has them. */
const childTitles: Readonly<Record<ChildColumn, readonly string[]>> = {
  number: [
    'number',
    'child number',
    'student number',
    'file number',
    'student id',
    'child id',
    'permanent code',
    'numero',
    'no',
    'fiche',
    'numero fiche',
    'no fiche',
    'numero eleve',
    'no eleve',
    'numero enfant',
    'numero dossier',
    'no dossier',
    'code permanent',
    'matricule',
  ],
  familyName: [
    'family name',
    'last name',
    'surname',
    'nom',
    'nom famille',
    'nom enfant',
    'nom eleve',
    'nom famille enfant',
    'nom famille eleve',
  ],
  givenName: ['given name', 'first name', 'prenom', 'prenom enfant', 'prenom eleve', 'prenom usuel'],
  bornOn: ['birth date', 'birthdate', 'date birth', 'born on', 'dob', 'birthday', 'date naissance', 'naissance', 'ddn'],
  room: [
    'room',
    'group',
    'class',
    'classroom',
    'homeroom',
    'local',
    'groupe',
    'classe',
    'groupe repere',
    'groupe classe',
  ],
};

type PersonField = 'guardianName' | 'guardianGivenName' | 'guardianEmail' | 'relationship';

/** The guardian a title is about. A mother and a father have no number of their own. */
const people: Readonly<Record<string, Guardianship | 'any'>> = {
  guardian: 'any',
  parent: 'any',
  parents: 'any',
  tuteur: 'any',
  tutrice: 'any',
  repondant: 'any',
  repondante: 'any',
  responsable: 'any',
  titulaire: 'any',
  autorite: 'any',
  parental: 'any',
  parentale: 'any',
  mother: 'mother',
  mere: 'mother',
  father: 'father',
  pere: 'father',
};

/** What a title says of them, by its other words in order; no other word is a name. */
const personFields: Readonly<Record<string, PersonField>> = {
  '': 'guardianName',
  name: 'guardianName',
  nom: 'guardianName',
  'full name': 'guardianName',
  'nom complet': 'guardianName',
  'last name': 'guardianName',
  'nom famille': 'guardianName',
  'nom prenom': 'guardianName',
  'first name': 'guardianGivenName',
  prenom: 'guardianGivenName',
  email: 'guardianEmail',
  mail: 'guardianEmail',
  'email address': 'guardianEmail',
  courriel: 'guardianEmail',
  'adresse courriel': 'guardianEmail',
  'adresse email': 'guardianEmail',
  relationship: 'relationship',
  relation: 'relationship',
  lien: 'relationship',
  'lien parente': 'relationship',
};

const linking = new Set('a au d de des du l la le les of s the et and ou or'.split(' '));

/** The words of a title that say something, a number apart from the word before it. */
function wordsOf(title: string): string[] {
  return folded(title)
    .replace(/e-mail/g, 'email')
    .replace(/adresse de courriel|adresse electronique/g, 'courriel')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .split(/[^\p{L}\p{N}°]+/u)
    .filter((word) => word !== '' && !linking.has(word));
}

type About = { readonly who: number | Guardianship; readonly field: PersonField };

/** The guardian a title is about and the field it names; undefined for a title about no known guardian. */
function personOf(words: readonly string[]): About | undefined {
  const persons = words.map((word) => people[word]).filter((one) => one !== undefined);
  const [number, another] = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const field = personFields[words.filter((word) => people[word] === undefined && !/^\d+$/.test(word)).join(' ')];
  if (persons.length === 0 || field === undefined || another !== undefined) return undefined;
  if (number !== undefined) return number >= 1 && number <= guardiansPerLine ? { who: number, field } : undefined;
  const parent = persons.find((one) => one !== 'any');
  return { who: parent ?? 1, field };
}

/**
 * Where each column stands. The first of a name counts; the others, and what is not understood, are named as unread. A
 * mother and a father stand at the first numbers that no title names.
 */
export function placesOf({ cells }: CsvRow): Columns {
  const places = new Map<string, number>();
  const unread: string[] = [];
  const about = cells.map((cell) => {
    const words = wordsOf(cell);
    const title = words.join(' ');
    const column = Object.entries(childTitles).find(([, known]) => known.includes(title))?.[0];
    return { column, person: column === undefined ? personOf(words) : undefined };
  });
  const numbers = new Set(about.flatMap(({ person }) => (typeof person?.who === 'number' ? [person.who] : [])));
  const numberOf = new Map<Guardianship, number>();
  const relationshipOf = new Map<number, Guardianship>();
  for (const { person } of about) {
    if (!person || typeof person.who === 'number' || numberOf.has(person.who)) continue;
    const free = Array.from({ length: guardiansPerLine }, (_, n) => n + 1).find((n) => !numbers.has(n));
    if (free === undefined) continue;
    numbers.add(free);
    numberOf.set(person.who, free);
    relationshipOf.set(free, person.who);
  }
  for (const [place, cell] of cells.entries()) {
    const { column, person } = about[place] ?? {};
    const number = typeof person?.who === 'number' ? person.who : person && numberOf.get(person.who);
    const key = column ?? (person && number !== undefined ? `${person.field} ${number}` : undefined);
    if (key !== undefined && !places.has(key)) places.set(key, place);
    else if (cell.trim() !== '') unread.push(cell.trim().slice(0, 100));
  }
  return { places, unread, relationshipOf };
}
