import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark } from 'lucide-react';
import { useSearchParams } from 'wouter';
import type { Child } from '#core/children/child.ts';
import type { Form } from '#core/forms/form.ts';
import { formState, needsAction } from '#core/forms/form-rules.ts';
import { paths } from '#core/http/page-addresses.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { CallError } from '#web/api/call-error.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { HeadingWithParent } from '#web/ui/HeadingWithParent.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ChildAnswer } from './ChildAnswer.tsx';
import { formQuery } from './form-queries.ts';
import { FormText } from './FormText.tsx';
import { dueLabel, stateTones } from './form-labels.ts';

/** One form: its text, the guardians, and the user's own answer for the child in the URL. */
export function FormPage({ id }: { id: number }) {
  const t = useTranslation();
  const query = useQuery(formQuery(id, useCurrentUser().locale));
  // The first line shows the child's name: wait for it so that nothing moves. Query the names here only: a refetch
  // after a failure makes the query pending for every user of it.
  const names = useChildren();
  const isUnknown = query.error instanceof CallError && query.error.status === 404;
  const form = isUnknown ? undefined : query.data;
  return (
    <>
      <HeadingWithParent parent={{ to: paths.forms, label: t('forms.all') }} lang={form?.lang}>
        {form?.title ?? t('app.forms')}
      </HeadingWithParent>
      {!isUnknown && <StaleDataNotice queries={[query, names]} />}
      {(query.isPending || (form && !names.isFetched)) && <Skeleton className="h-40" count={5} />}
      {isUnknown && (
        <Card>
          <EmptyState icon={FileQuestionMark} tone="stone" title={t('forms.notFound')} text={t('forms.notFoundText')} />
        </Card>
      )}
      {form && names.data && <ChildFormContent form={form} family={names.data} />}
      {/* A guardian can only sign for a child whose name is shown. */}
      {form && names.isFetched && !names.data && <FormText form={form} />}
    </>
  );
}

function ChildFormContent({ form, family }: { form: Form; family: readonly Child[] }) {
  const t = useTranslation();
  const locale = useLocale();
  const [params, ask] = useSearchParams();
  const { day: today } = useSchoolTime(form.children[0]?.childId);
  const stateOf = (child: Form['children'][number]) => formState(form, child, today);
  const child =
    form.children.find(({ childId }) => String(childId) === params.get('child')) ??
    form.children.find((one) => needsAction(stateOf(one))) ??
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
        <span>{dueLabel(form, state, today, locale, t)}</span>
      </p>
      {form.children.length > 1 && (
        <RadioGroup
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
