import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { FormChild, FormSummary } from '#core/forms/form.ts';
import { type FormState, formState, isToDo } from '#core/forms/form-rules.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';
import { FormItem } from './FormItem.tsx';
import { formsQuery } from './form-queries.ts';

type Entry = { form: FormSummary; child: FormChild; state: FormState };

/** What the school asks of one, for each child: first what is to be done. (decisions, Forms & events) */
export function FormList() {
  const t = useWords();
  // Whose each is stands in its line: what is drawn before the names would change when they come.
  const names = useChildren();
  const asked = useQuery(formsQuery(usePerson().locale));
  const { day: today } = useSchoolTime();
  const entries = (names.isFetched ? asked.data : undefined)?.flatMap((form) =>
    form.children.map((child): Entry => ({ form, child, state: formState(form, child, today) })),
  );
  const isOpen = ({ state }: Entry) => isToDo(state) || state === 'full';
  const toDo = entries?.filter(isOpen).toSorted((a, b) => a.form.dueDay.localeCompare(b.form.dueDay));
  const others = entries?.filter((entry) => !isOpen(entry)) ?? [];
  const items = (all: readonly Entry[]) => (
    <ul className="flex flex-col gap-3">
      {all.map(({ form, child, state }) => (
        <FormItem
          key={`${form.id} ${child.childId}`}
          form={form}
          childId={child.childId}
          name={names.children.find(({ id }) => id === child.childId)?.name ?? t('children.child')}
          state={state}
        />
      ))}
    </ul>
  );
  return (
    <>
      <PageHeading>{t('app.forms')}</PageHeading>
      <Stale asked={[asked, names]} />
      {(asked.isPending || (asked.data && !names.isFetched)) && <Skeleton className="h-24" count={3} />}
      {toDo && (
        <section aria-labelledby="forms-to-do" className="flex flex-col gap-3">
          <h2 id="forms-to-do" className="font-bold text-ink-soft text-small">
            {t('forms.toDo')}
          </h2>
          {toDo.length > 0 ? (
            items(toDo)
          ) : (
            <Card>
              <EmptyState icon={CircleCheck} title={t('forms.nothingToDo')} text={t('forms.nothingToDoText')} />
            </Card>
          )}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="forms-others" className="flex flex-col gap-3">
          <h2 id="forms-others" className="font-bold text-ink-soft text-small">
            {t('forms.others')}
          </h2>
          {items(others)}
        </section>
      )}
    </>
  );
}
