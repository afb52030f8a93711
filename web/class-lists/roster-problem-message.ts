/** A problem of a roster as a sentence. */
import type { RosterProblem } from '#core/class-lists/roster.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

export function rosterProblemMessage({ fault, column, value }: RosterProblem, t: Translate): string {
  const named = { column: column ?? '', value };
  switch (fault) {
    case 'required':
      return t('rosters.missing', { column: named.column });
    case 'no_column':
    case 'column_twice':
    case 'too_long':
      return t(`rosters.${fault}`, { column: named.column });
    case 'not_in_list':
    case 'unknown':
      return t(`rosters.${fault}`, named);
    case 'wrong_version':
    case 'not_bulk':
    case 'not_a_day':
    case 'repeated':
    case 'cycle':
    case 'several_schools':
    case 'several_classes':
      return t(`rosters.${fault}`, { value });
    default:
      return t(`rosters.${fault}`);
  }
}
