/** The columns, values and names of the files of a school's records. */
import type { Locale } from '#core/lang/locale.ts';
import type { SchoolRecordKind } from '#core/settings/school-records.ts';
import { valueLabels } from './data-export-value-phrases.ts';

type Columns = Readonly<Record<Locale, readonly string[]>>;

const child: Columns = {
  en: ['Number', 'Family name', 'First name', 'Group (today)'],
  fr: ['Numéro', 'Nom', 'Prénom', 'Groupe (aujourd’hui)'],
};

const withChild = ({ en, fr }: Columns): Columns => ({ en: [...child.en, ...en], fr: [...child.fr, ...fr] });

export const recordColumns: Readonly<Record<SchoolRecordKind, Columns>> = {
  families: withChild({
    en: ['Birth date', 'Parent', 'Relationship', 'Email', 'Telephone'],
    fr: ['Date de naissance', 'Parent', 'Lien', 'Courriel', 'Téléphone'],
  }),
  absences: withChild({
    en: [
      'First day',
      'Last day',
      'Type',
      'Duration',
      'Time',
      'Reason',
      'Note',
      'By',
      'Reported on',
      'At',
      'Cancelled on',
    ],
    fr: [
      'Premier jour',
      'Dernier jour',
      'Type',
      'Durée',
      'Heure',
      'Motif',
      'Note',
      'Par',
      'Signalée le',
      'À',
      'Annulée le',
    ],
  }),
  releases: withChild({
    en: ['Date', 'Time', 'Action', 'Picked up by', 'By', 'Origin', 'Note'],
    fr: ['Date', 'Heure', 'Action', 'Venue chercher par', 'Par', 'Origine', 'Note'],
  }),
  reports: withChild({
    en: ['Day', 'Author', 'Published on', 'At', 'Corrected on', 'At', 'Notes (English)', 'Notes (French)'],
    fr: ['Jour', 'Auteur', 'Publié le', 'À', 'Corrigé le', 'À', 'Notes (anglais)', 'Notes (français)'],
  }),
};

export const recordFileNames: Readonly<Record<SchoolRecordKind, Readonly<Record<Locale, string>>>> = {
  families: { en: 'families', fr: 'familles' },
  absences: { en: 'absences', fr: 'absences' },
  releases: { en: 'releases', fr: 'departs' },
  reports: { en: 'reports', fr: 'rapports' },
};

type ValuePart =
  | 'followers.relationship'
  | 'absences.kind'
  | 'absences.duration'
  | 'absences.reason'
  | 'pickups.act'
  | 'pickups.origin';

/** The word of a stored value, or the value itself for one without a word. */
export function wordOf(part: ValuePart, value: string | null, locale: Locale): string | null {
  if (value === null) return null;
  const words: Readonly<Record<string, Readonly<Record<Locale, string>>>> = valueLabels[part];
  return words[value]?.[locale] ?? value;
}
