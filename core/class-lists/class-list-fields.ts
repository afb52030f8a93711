/** What a column of a class list may hold. The office may set it for each column. */
import * as z from 'zod/mini';

/** How many guardians a line may have, and how many columns of pickup people. */
export const guardiansPerLine = 4;

/** Maximum number of columns of a list. */
export const maxListColumns = 120;

/**
 * The fields of a child. `nameFamilyFirst` is a whole name as `Roy, Zoé`, `nameGivenFirst` one as `Zoé Roy`.
 * `language` is that of the family's invitations.
 */
export const childFields = [
  'number',
  'familyName',
  'givenName',
  'nameFamilyFirst',
  'nameGivenFirst',
  'bornOn',
  'room',
  'language',
] as const;

/** The fields of a guardian or pickup person, each with the number of the person. */
export const personFields = [
  'guardianName',
  'guardianGivenName',
  'guardianEmail',
  'guardianPhone',
  'relationship',
  'pickupName',
  'pickupRelationship',
] as const;

export const classListFields = [...childFields, ...personFields] as const;
export type ClassListField = (typeof classListFields)[number];

/** Whether a field belongs to one of several persons of a line. */
export const isPersonField = (field: string): boolean => (personFields as readonly string[]).includes(field);

/** The orders of day and month in a date that ends with its year. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** The meaning of a column: null for a column that is not read. `nth` is the number of the person, from 1. */
export type ColumnMeaning<Field extends string = string> = {
  readonly index: number;
  readonly field: Field | null;
  readonly nth?: number | undefined;
};

/** The name of a field within a line. */
export const fieldKey = (field: string, nth: number | undefined) => (nth === undefined ? field : `${field} ${nth}`);

const columnIndex = z.int().check(z.minimum(0), z.maximum(maxListColumns - 1));

/** The meaning that the office gives to a column. */
export const ClassListMeaning = z.strictObject({
  index: columnIndex,
  field: z.nullable(z.enum(classListFields)),
  nth: z.optional(z.int().check(z.minimum(1), z.maximum(guardiansPerLine))),
});

/** A corrected cell. The list itself stays as it was. */
export const ListEdit = z.strictObject({
  line: z.int().check(z.minimum(1), z.maximum(100_000)),
  index: columnIndex,
  text: z.string().check(z.maxLength(500, { error: 'too_long' })),
});
export type ListEdit = z.infer<typeof ListEdit>;

/** How many cells may be corrected at once. */
export const maxListEdits = 4000;

/**
 * A column as it was read: its title, samples of its cells and its meaning. `isSure` is false for a guess, which the
 * office confirms.
 */
export const ClassListReadColumn = z.object({
  index: z.int(),
  title: z.string(),
  samples: z.array(z.string()),
  isSure: z.boolean(),
  field: z.nullable(z.enum(classListFields)),
  nth: z.optional(z.int()),
});
export type ClassListReadColumn = z.infer<typeof ClassListReadColumn>;
