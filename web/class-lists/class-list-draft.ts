/** A class list while the office works on it. */
import type { ClassList, ClassListAnswer } from '#core/class-lists/class-list.ts';
import type { DayOrder, ListEdit } from '#core/class-lists/class-list-fields.ts';
import type { Locale } from '#core/lang/locale.ts';

export type ClassListDraft = {
  readonly text: string;
  readonly makeGroups: boolean;
  readonly invite: boolean;
  readonly locale: Locale;
  /** What the office said about this text: columns, order of dates, corrected cells, answers, children who leave. */
  readonly columns?: ClassList['columns'];
  readonly dayOrder?: DayOrder | undefined;
  readonly edits: readonly ListEdit[];
  readonly answers: readonly ClassListAnswer[];
  readonly leavers: readonly number[];
};

/** Another text, about which nothing is said yet. */
export const newText = (text: string): Partial<ClassListDraft> => ({
  text,
  columns: undefined,
  dayOrder: undefined,
  edits: [],
  answers: [],
  leavers: [],
});
