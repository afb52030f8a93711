/**
 * Recognizes the columns of a class list by the titles schools and their programs use, in either language. A column
 * that only seems to hold something is a guess, which the office confirms once.
 */
import type { Guardianship } from '#core/children/relationships.ts';
import type { CsvRow } from '#core/http/read-csv.ts';
import { isEmailAddress } from '#core/http/email-rules.ts';
import { type ClassListField, guardiansPerLine } from './class-list-fields.ts';
import { isMostly, type ReadColumn, samplesOf, wordsOf } from './list-column-rules.ts';
import { parseDays } from './written-day-rules.ts';

export type ClassListColumnRead = ReadColumn<ClassListField>;

const titles = (...all: string[]): ReadonlySet<string> => new Set(all);

/** Titles of the child columns, normalized by `wordsOf`. */
const childTitles = {
  number: titles(
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
  ),
  familyName: titles(
    'family name',
    'last name',
    'surname',
    'nom',
    'nom famille',
    'nom enfant',
    'nom eleve',
    'nom famille enfant',
    'nom famille eleve',
  ),
  givenName: titles('given name', 'first name', 'prenom', 'prenom enfant', 'prenom eleve', 'prenom usuel'),
  nameFamilyFirst: titles(
    'nom prenom',
    'nom prenom enfant',
    'nom prenom eleve',
    'nom famille prenom',
    'last name first name',
    'family name first name',
    'surname first name',
    'last first',
  ),
  nameGivenFirst: titles(
    'prenom nom',
    'prenom nom enfant',
    'prenom nom eleve',
    'prenom nom famille',
    'first name last name',
    'first name family name',
    'first last',
  ),
  bornOn: titles(
    'birth date',
    'birthdate',
    'date birth',
    'born on',
    'dob',
    'birthday',
    'date naissance',
    'naissance',
    'ddn',
    'ne',
    'nee',
    'date naissance enfant',
    'date naissance eleve',
  ),
  room: titles(
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
    'no groupe',
    'numero groupe',
    'no local',
  ),
  language: titles(
    'langue',
    'language',
    'langue correspondance',
    'langue communication',
    'langue communications',
    'langue famille',
    'family language',
    'correspondence language',
    'communication language',
  ),
} as const satisfies Partial<Record<ClassListField, ReadonlySet<string>>>;
type ChildField = keyof typeof childTitles;

/** Words in a title that mean a guardian. Mothers and fathers have no number of their own. */
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
  maman: 'mother',
  father: 'father',
  pere: 'father',
  papa: 'father',
};

type PersonField = Extract<ClassListField, `guardian${string}` | 'relationship'>;

/** The field a title means, by its remaining words in order. Other words are not recognized. */
const personTitles: Readonly<Record<PersonField, ReadonlySet<string>>> = {
  guardianName: titles(
    '',
    'name',
    'nom',
    'full name',
    'nom complet',
    'last name',
    'nom famille',
    'nom prenom',
    'prenom nom',
  ),
  guardianGivenName: titles('first name', 'prenom'),
  guardianEmail: titles('email', 'mail', 'email address', 'courriel', 'adresse courriel', 'adresse email'),
  guardianPhone: titles(
    'phone',
    'phone number',
    'telephone',
    'tel',
    'cell',
    'cell phone',
    'cellulaire',
    'cellular',
    'mobile',
    'mobile phone',
    'telephone cellulaire',
    'tel cellulaire',
    'tel cell',
    'telephone mobile',
    'no telephone',
    'numero telephone',
    'home phone',
    'telephone maison',
    'tel maison',
    'telephone domicile',
    'tel domicile',
  ),
  relationship: titles('relationship', 'relation', 'lien', 'lien parente', 'lien enfant', 'lien eleve'),
};

const pickupTitle =
  /^(?:(?:personnes? )?autorisee?s?(?: venir chercher)?(?: enfant)?|(?:authorized )?pickup(?: person| people)?|authorized (?:person|people|pickup)|personnes? (?:venir )?chercher)$/;

type Meaning = { readonly field: ClassListField; readonly who?: number | Guardianship };

/** What a title says; undefined if it says nothing known. */
function meaningOf(words: readonly string[]): Meaning | undefined {
  const title = words.join(' ');
  const child = (Object.keys(childTitles) as ChildField[]).find((field) => childTitles[field].has(title));
  if (child) return { field: child };
  const [number, another] = words.filter((word) => /^\d+$/.test(word)).map(Number);
  if (another !== undefined || (number !== undefined && (number < 1 || number > guardiansPerLine))) return undefined;
  const plain = words.filter((word) => !/^\d+$/.test(word));
  const pickup = pickupOf(plain);
  if (pickup) return { field: pickup, who: number ?? 1 };
  const persons = plain.map((word) => people[word]).filter((one) => one !== undefined);
  const rest = plain.filter((word) => people[word] === undefined).join(' ');
  const field = (Object.keys(personTitles) as PersonField[]).find((one) => personTitles[one].has(rest));
  if (persons.length === 0 || field === undefined) return undefined;
  return { field, who: number ?? persons.find((one) => one !== 'any') ?? 1 };
}

function pickupOf(words: readonly string[]): 'pickupName' | 'pickupRelationship' | undefined {
  const isRelation = words[0] === 'lien' || words.at(-1) === 'relationship';
  const rest = words.filter((word) => !['lien', 'relationship', 'nom', 'name'].includes(word)).join(' ');
  if (!pickupTitle.test(rest)) return undefined;
  return isRelation ? 'pickupRelationship' : 'pickupName';
}

/** Words of columns that name someone or something other than the child and its guardians. */
const foreign = new Set(
  (
    'urgence emergency contact contacts medecin doctor dentiste autobus bus ecole school frere soeur fratrie sibling ' +
    'enseignant enseignante teacher prof educatrice educateur travail work allergie allergies'
  ).split(' '),
);

/** Words that a title of a field contains, for a guess. The first that fits counts. */
const hints: readonly (readonly [ClassListField, RegExp])[] = [
  ['guardianEmail', /^(courriels?|emails?|mail)$/],
  ['guardianPhone', /^(tel|telephones?|phones?|cell|cellulaire|mobile)$/],
  ['bornOn', /^(naissance|birth|ddn|dob|ne)$/],
  ['language', /^(langue|language)$/],
  ['relationship', /^(lien|relation|relationship)$/],
  ['givenName', /^prenoms?$/],
  ['nameFamilyFirst', /^(enfants?|eleves?|child|student|pupil)$/],
  ['room', /^(groupes?|group|classe?|local|room)$/],
  ['number', /^(fiche|dossier|matricule|id|identifiant)$/],
];

const isPersonal = (field: ClassListField) => field in personTitles || field.startsWith('pickup');

/**
 * The columns of a list. The first column with a title counts; repeated and unrecognized titles are not read. Mothers
 * and fathers get the first guardian numbers that no title uses.
 */
export function recognizeColumns({ cells }: CsvRow, rows: readonly CsvRow[]): ClassListColumnRead[] {
  const about = cells.map((cell) => meaningOf(wordsOf(cell)));
  const hasGiven = about.some((one) => one?.field === 'givenName');
  const numberOf = guardianNumbers(about);
  const used = new Set<string>();
  const keyOf = (field: ClassListField, nth?: number) => (nth === undefined ? field : `${field} ${nth}`);
  const read = cells.map((cell, index): ClassListColumnRead => {
    const column = { index, title: cell.trim().slice(0, 100), samples: samplesOf(rows, index), isSure: true };
    const meant = about[index];
    const nth = typeof meant?.who === 'string' ? numberOf.get(meant.who) : meant?.who;
    // A single column of names may hold whole names.
    const isWhole = meant?.field === 'familyName' && !hasGiven && isMostly(rows, index, (text) => text.includes(','));
    const field = isWhole ? 'nameFamilyFirst' : (meant?.field ?? null);
    if (field === null || (meant?.who !== undefined && nth === undefined) || used.has(keyOf(field, nth)))
      return { ...column, field: null };
    used.add(keyOf(field, nth));
    return { ...column, field, isSure: !isWhole, ...(nth !== undefined && { nth }) };
  });
  const free = (field: ClassListField) => {
    if (!isPersonal(field)) return used.has(field) || isNamed(field, used) ? undefined : {};
    const nth = Array.from({ length: guardiansPerLine }, (_, n) => n + 1).find((n) => !used.has(keyOf(field, n)));
    return nth === undefined ? undefined : { nth };
  };
  return read.map((column) => {
    if (column.field !== null || about[column.index]) return column;
    const field = guessOf(column, rows);
    const place = field && free(field);
    if (!field || !place) return column;
    used.add(keyOf(field, place.nth));
    return { ...column, field, isSure: false, ...place };
  });
}

/** Whether another column already gives the name. */
const isNamed = (field: ClassListField, used: ReadonlySet<string>) =>
  (field === 'nameFamilyFirst' && ['familyName', 'givenName', 'nameGivenFirst'].some((one) => used.has(one))) ||
  (field === 'givenName' && ['nameFamilyFirst', 'nameGivenFirst'].some((one) => used.has(one)));

function guardianNumbers(about: readonly (Meaning | undefined)[]): ReadonlyMap<Guardianship, number> {
  const guardians = about.filter((one) => one !== undefined && one.field in personTitles);
  const numbers = new Set(guardians.flatMap((one) => (typeof one?.who === 'number' ? [one.who] : [])));
  const numberOf = new Map<Guardianship, number>();
  for (const one of guardians) {
    if (typeof one?.who !== 'string' || numberOf.has(one.who)) continue;
    const free = Array.from({ length: guardiansPerLine }, (_, n) => n + 1).find((n) => !numbers.has(n));
    if (free === undefined) continue;
    numbers.add(free);
    numberOf.set(one.who, free);
  }
  return numberOf;
}

/** What a column of an unknown title seems to hold, by its cells and by words of its title. */
function guessOf({ index, title }: ClassListColumnRead, rows: readonly CsvRow[]): ClassListField | undefined {
  const words = wordsOf(title);
  const isNumbered = words.some((word) => /^\d+$/.test(word) && Number(word) > guardiansPerLine);
  if (words.some((word) => foreign.has(word)) || (isNumbered && words.some((word) => people[word]))) return undefined;
  if (isMostly(rows, index, isEmailAddress)) return 'guardianEmail';
  const hint = hints.find(([, word]) => words.some((one) => word.test(one)))?.[0];
  if (hint) return hint;
  return isMostly(rows, index, (text) => parseDays(text).length > 0 && !/^\d+$/.test(text)) ? 'bornOn' : undefined;
}

/** The relationship of each guardian by the titles of their columns: `Courriel de la mère`. */
export function relationshipsOf(columns: readonly ClassListColumnRead[]): ReadonlyMap<number, Guardianship> {
  const found = new Map<number, Guardianship>();
  for (const { field, nth, title, isSure } of columns) {
    if (!isSure || nth === undefined || field === null || !(field in personTitles)) continue;
    // `Courriel de la belle-mère` names no mother.
    const words = wordsOf(title);
    const matches = words.some((word) => /^(belle|beau|grande?)$/.test(word)) ? [] : words.map((word) => people[word]);
    const relationship = matches.find((one) => one !== undefined && one !== 'any');
    if (relationship && !found.has(nth)) found.set(nth, relationship);
  }
  return found;
}
