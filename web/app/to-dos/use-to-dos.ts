/** The lists from which the user's to-dos are counted. Reading them writes no access entry, unlike a child's record. */
import { useQuery } from '@tanstack/react-query';
import { countToDos, shownToDos } from '#core/to-dos/to-do-rules.ts';
import { formsQuery } from '#web/forms/form-queries.ts';
import { quizzesQuery } from '#web/quizzes/quiz-queries.ts';
import { useHiddenModules } from '#web/session/hidden-modules.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useMinute, useSchoolTime, useSchoolZone } from '#web/session/use-school-time.ts';
import { ordersQuery } from '#web/store/store-queries.ts';

const none: readonly never[] = [];

/** Nothing until all three lists are there, so that no count grows while they load; undefined until then. */
export function useToDos() {
  const { locale, children } = useCurrentUser();
  const hidden = useHiddenModules();
  const isParent = children.length > 0;
  const wanted = {
    forms: isParent && !hidden.includes('forms'),
    quizzes: isParent && !hidden.includes('quizzes'),
    store: isParent && !hidden.includes('store'),
  };
  const forms = useQuery({ ...formsQuery(locale), enabled: wanted.forms });
  const quizzes = useQuery({ ...quizzesQuery(locale), enabled: wanted.quizzes });
  const orders = useQuery({ ...ordersQuery(locale), enabled: wanted.store });
  const today = useSchoolTime().day;
  const now = useMinute();
  const zone = useSchoolZone();
  if ((wanted.forms && forms.isPending) || (wanted.quizzes && quizzes.isPending) || (wanted.store && orders.isPending))
    return undefined;
  const lists = {
    forms: (wanted.forms && forms.data) || none,
    quizzes: (wanted.quizzes && quizzes.data) || none,
    orders: (wanted.store && orders.data) || none,
  };
  const moment = { today, now, zone };
  return { counts: countToDos(lists, moment), shown: shownToDos(lists, moment), today };
}
