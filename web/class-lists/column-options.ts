/** What the columns of a list may hold, as options of a select. */
import { childFields, type ClassListField, guardiansPerLine } from '#core/class-lists/class-list-fields.ts';
import { staffListFields, type StaffListField } from '#core/class-lists/staff-list.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/** A meaning of a column, with its label. */
type Option<Field extends string> = { readonly field: Field; readonly nth?: number; readonly label: string };
export type OptionGroup<Field extends string> = { readonly label: string; readonly options: readonly Option<Field>[] };

const guardianFields = ['guardianName', 'guardianGivenName', 'guardianEmail', 'guardianPhone', 'relationship'] as const;
const pickupFields = ['pickupName', 'pickupRelationship'] as const;
const numbers = Array.from({ length: guardiansPerLine }, (_, n) => n + 1);

/** What a column of a class list may hold. */
export function classListOptions(t: Translate): OptionGroup<ClassListField>[] {
  const numbered = <Field extends ClassListField>(fields: readonly Field[], nth: number) =>
    fields.map((field) => ({ field, nth, label: `${t(`listColumns.${field}`)} ${nth}` }));
  return [
    {
      label: t('listColumns.ofChild'),
      options: childFields.map((field) => ({ field, label: t(`listColumns.${field}`) })),
    },
    ...numbers.map((n) => ({ label: t('listColumns.ofGuardian', { n }), options: numbered(guardianFields, n) })),
    { label: t('listColumns.ofPickup'), options: numbers.flatMap((n) => numbered(pickupFields, n)) },
  ];
}

/** What a column of a list of staff may hold. */
export const staffListOptions = (t: Translate): OptionGroup<StaffListField>[] => [
  {
    label: t('listColumns.ofStaff'),
    options: staffListFields.map((field) => ({ field, label: t(`listColumns.${field}`) })),
  },
];
