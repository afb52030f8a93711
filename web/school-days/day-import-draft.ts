import type { Locale } from '#core/lang/locale.ts';
import type { DateOrder } from '#core/school-days/day-csv-rules.ts';
import type { EventMeaning } from '#core/school-days/day-import-rules.ts';

/** What the office has typed and chosen. It survives navigation, and a save that fails. */
export type DayImportDraft = {
  readonly text: string;
  readonly locale: Locale;
  readonly order: DateOrder | null;
  /** What the office said, by name; the guess counts for the other names. */
  readonly said: Readonly<Record<string, EventMeaning>>;
  readonly isReplacing: boolean;
  readonly isWithoutFaults: boolean;
};
