import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { FormChild, FormSummary } from '#core/forms/form.ts';
import { type FormState, formState, needsAction } from '#core/forms/form-rules.ts';
import { paths } from '#core/http/page-addresses.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { HeadingWithParent } from '#web/ui/HeadingWithParent.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FormItem } from './FormItem.tsx';
import { formsQuery } from './form-queries.ts';

type Entry = { form: FormSummary; child: FormChild; state: FormState };

/** The user's forms, by child, with those still to do first. */
export function FormList() {
  const t = useTranslation();
  // Each line shows the child's name: wait for the names so that it does not change.
  const names = useChildren();
  const query = useQuery(formsQuery(useCurrentUser().locale));
  const { day: today } = useSchoolTime();
  const entries = (names.isFetched ? query.data : undefined)?.flatMap((form) =>
    form.children.map((child): Entry => ({ form, child, state: formState(form, child, today) })),
  );
  const isOpen = ({ state }: Entry) => needsAction(state) || state === 'full';
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
      <HeadingWithParent parent={{ to: paths.more, label: t('app.more') }}>{t('app.forms')}</HeadingWithParent>
      <StaleDataNotice queries={[query, names]} />
      {(query.isPending || (query.data && !names.isFetched)) && <Skeleton className="h-24" count={3} />}
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
