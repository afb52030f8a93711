import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import type { Child } from '#core/children/child.ts';
import type { Form } from '#core/forms/form.ts';
import { formState, isToDo } from '#core/forms/form-rules.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { CallError } from '#web/session/call-error.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { ChildAnswer } from './ChildAnswer.tsx';
import { formQuery } from './form-queries.ts';
import { FormText } from './FormText.tsx';
import { dueInWords, stateTones } from './form-words.ts';

/** One form: its text, who answers, and one's own answer for a child of the address. */
export function FormPage({ id }: { id: number }) {
  const t = useWords();
  const asked = useQuery(formQuery(id, usePerson().locale));
  // Whose it is stands in its first line: what is drawn before the names would move when they come. Asked for here
  // alone: whoever asks anew for what failed makes it pending, for all.
  const names = useChildren();
  const isUnknown = asked.error instanceof CallError && asked.error.status === 404;
  const form = isUnknown ? undefined : asked.data;
  return (
    <>
      {form ? <PageHeading>{form.title}</PageHeading> : <PageHeading>{t('app.forms')}</PageHeading>}
      {!isUnknown && <Stale asked={[asked, names]} />}
      {(asked.isPending || (form && !names.isFetched)) && <Skeleton className="h-40" count={5} />}
      {isUnknown && (
        <Card>
          <EmptyState icon={FileQuestionMark} tone="stone" title={t('forms.notFound')} text={t('forms.notFoundText')} />
        </Card>
      )}
      {form && names.data && <OfChild form={form} family={names.data} />}
      {/* Nobody signs for a child whose name they do not see. */}
      {form && names.isFetched && !names.data && <FormText form={form} />}
      <Link href="/forms" className={buttonClasses('bare')}>
        {t('forms.all')}
      </Link>
    </>
  );
}

function OfChild({ form, family }: { form: Form; family: readonly Child[] }) {
  const t = useWords();
  const locale = useLocale();
  const [params, ask] = useSearchParams();
  const { day: today } = useSchoolTime(form.children[0]?.childId);
  const stateOf = (child: Form['children'][number]) => formState(form, child, today);
  const child =
    form.children.find(({ childId }) => String(childId) === params.get('child')) ??
    form.children.find((one) => isToDo(stateOf(one))) ??
    form.children[0];
  if (!child) return null;
  const nameOf = (childId: number) => family.find(({ id }) => id === childId)?.name ?? t('children.child');
  const state = stateOf(child);
  return (
    <>
      <p className="-mt-2 flex flex-wrap items-center gap-2 text-ink-soft text-small">
        {form.children.length === 1 && (
          <span dir="auto" className="font-semibold text-ink">
            {nameOf(child.childId)}
          </span>
        )}
        <Chip tone={stateTones[state]}>{t(`forms.${state}`)}</Chip>
        <span>{dueInWords(form, state, today, locale, t)}</span>
      </p>
      {form.children.length > 1 && (
        <Choice
          look="chips"
          name="child"
          legend={t('forms.whose')}
          options={form.children.map(({ childId }) => ({ value: String(childId), label: nameOf(childId) }))}
          value={String(child.childId)}
          onChange={(childId) => ask({ child: childId }, { replace: true })}
        />
      )}
      <FormText form={form} />
      <ChildAnswer key={child.childId} form={form} child={child} name={nameOf(child.childId)} />
    </>
  );
}
