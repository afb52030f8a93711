/** What a guardian has to do soon: forms to answer, quizzes due within a day, orders that are ready. */
import type { FormKind, FormSummary } from '#core/forms/form.ts';
import { formState, needsAction } from '#core/forms/form-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { isDueSoon } from '#core/quizzes/quiz-rules.ts';
import type { Order } from '#core/store/order.ts';
import { addDays } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';

/** How many of them the dashboard lists. */
export const maxShownToDos = 3;

/** From how many days before its due day the dashboard lists a form. */
export const formNoticeDays = 7;

type FormToDo = { readonly kind: FormKind; readonly formId: number; readonly childId: number } & Titled;
type QuizToDo = { readonly kind: 'quiz'; readonly quizId: number } & Titled;
type OrderToDo = { readonly kind: 'order'; readonly orderId: number; readonly childId: number; readonly day: string };
type Titled = { readonly title: string; readonly lang: Locale | undefined; readonly day: string };

/** `day` is the school's day on which it is due; of an order that waits at the school, today. */
export type ToDo = FormToDo | QuizToDo | OrderToDo;

type Lists = {
  readonly forms: readonly FormSummary[];
  readonly quizzes: readonly Quiz[];
  readonly orders: readonly Order[];
};

/** The school's day, the instant, and the school's time zone. */
type Moment = { readonly today: SchoolTime['day']; readonly now: Date; readonly zone: string };

/** The forms that the current guardian has to answer, each child on its own, the first due day first. */
export function formsToAnswer(forms: readonly FormSummary[], today: string): FormToDo[] {
  return forms
    .flatMap((form) =>
      form.children
        .filter((child) => needsAction(formState(form, child, today)))
        .map(({ childId }) => ({
          kind: form.kind,
          formId: form.id,
          childId,
          title: form.title,
          lang: form.lang,
          day: form.dueDay,
        })),
    )
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The quizzes that the user may still submit and that are due within 24 hours. */
export function quizzesDueSoon(quizzes: readonly Quiz[], now: Date): Quiz[] {
  return quizzes.filter((quiz) => quiz.isActive && quiz.maySend && isDueSoon(quiz, now));
}

/** The orders that wait at the school. */
export function ordersToCollect(orders: readonly Order[]): Order[] {
  return orders.filter(({ status }) => status === 'ready');
}

/** How many there are in all, for the cards behind More. */
export function countToDos({ forms, quizzes, orders }: Lists, { today, now }: Pick<Moment, 'today' | 'now'>) {
  return {
    forms: formsToAnswer(forms, today).length,
    quizzes: quizzesDueSoon(quizzes, now).length,
    store: ordersToCollect(orders).length,
  };
}

/** What the dashboard lists, the first due day first: not yet the forms that are due later than in a week. */
export function shownToDos({ forms, quizzes, orders }: Lists, { today, now, zone }: Moment): ToDo[] {
  const last = addDays(today, formNoticeDays);
  const all: ToDo[] = [
    ...quizzesDueSoon(quizzes, now).map(({ id, title, lang, dueDate }) => ({
      kind: 'quiz' as const,
      quizId: id,
      title,
      lang,
      day: schoolTimeAt(new Date(dueDate), zone).day,
    })),
    ...formsToAnswer(forms, today).filter(({ day }) => day <= last),
    ...ordersToCollect(orders).map(({ id, childId }) => ({
      kind: 'order' as const,
      orderId: id,
      childId,
      day: today,
    })),
  ];
  return all.toSorted((a, b) => a.day.localeCompare(b.day)).slice(0, maxShownToDos);
}
