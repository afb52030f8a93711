/** A problem of a list as a sentence, and the title of its group. */
import { emailProblem } from '#core/http/email-rules.ts';
import type { ClassListFault } from '#core/class-lists/class-list.ts';
import type { FaultGroup, ListProblem } from '#core/class-lists/fault-group-rules.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/** The name of a problem's column. */
export function columnName(problem: ListProblem, t: Translate): string {
  const named = problem.column ? t(`listColumns.${problem.column}`) : '';
  const nth = 'nth' in problem ? problem.nth : undefined;
  return nth ? `${named} ${nth}` : named;
}

export function problemMessage(problem: ListProblem, t: Translate): string {
  const { fault, value } = problem;
  const column = columnName(problem, t);
  if (fault === 'not_an_email' && emailProblem(value) === 'special_letter')
    return t('classLists.special_letter', { value });
  switch (fault) {
    case 'required':
    case 'too_long':
    case 'not_text':
    case 'no_column':
      return t(`classLists.${fault}`, { column });
    case 'column_twice':
      return t('classLists.column_twice', { column, value });
    case 'no_key':
    case 'not_closed':
    case 'nothing':
    case 'too_many':
      return t(`classLists.${fault}`);
    default:
      return t(`classLists.${fault}`, { value });
  }
}

const titles = {
  required: 'required',
  too_long: 'required',
  not_text: 'required',
  not_a_day: 'days',
  ambiguous_day: 'days',
  other_order: 'days',
  too_late: 'days',
  not_split: 'names',
  not_a_phone: 'phones',
  not_a_language: 'languages',
  too_many_people: 'custody',
  not_an_email: 'emails',
  not_in_list: 'relationships',
  no_key: 'identity',
  repeated: 'repeated',
  several: 'identity',
  another_child: 'identity',
  unknown_room: 'rooms',
  restricted: 'custody',
  own: 'custody',
  own_account: 'custody',
  former_guardian: 'custody',
  fewer_rights: 'custody',
  no_column: 'list',
  not_closed: 'list',
  nothing: 'list',
  too_many: 'list',
  column_twice: 'list',
} as const satisfies Record<ClassListFault, string>;

/** What a group of problems is about, with their number. */
export function groupTitle({ fault, column, problems }: FaultGroup, t: Translate): string {
  const kind = t(`listColumns.faults_${titles[fault]}`);
  const isNamed = column !== null && (titles[fault] === 'required' || fault === 'repeated');
  const title = isNamed ? `${kind} – ${t(`listColumns.${column}`)}` : kind;
  return t('listColumns.groupOf', { title, n: problems.length });
}
