import { useQuery } from '@tanstack/react-query';
import { Bell, Download, Pencil, Printer, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { inLanguage } from '#core/lang/bilingual.ts';
import type { AnsweredChild, StaffAnswers } from '#core/forms/staff-form.ts';
import { canRemind } from '#core/notifications/reminder-rules.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { reachedCountLabel } from '#web/editing/family-count-label.ts';
import { RecordNotFound } from '#web/ui/RecordNotFound.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { AnsweredChildCard } from './AnsweredChildCard.tsx';
import { exportAddress, staffAnswersQuery, useRemind } from './staff-form-queries.ts';

/** The answers to a form, by child, with a reminder to guardians who have not answered. Printable. */
export function StaffAnswersPage({ id }: { id: number }) {
  const t = useTranslation();
  const locale = useLocale();
  const query = useQuery(staffAnswersQuery(id, useCurrentUser().locale));
  const isUnknown = isNotFound(query.error);
  const found = isUnknown ? undefined : query.data;
  const title = inLanguage(found?.form.title ?? {}, locale);
  return (
    <>
      <SubPageHeading back={{ label: t('staffForms.backToList'), to: '/staff/forms' }} lang={title.lang}>
        {title.text || t('staffForms.answers')}
      </SubPageHeading>
      {!isUnknown && <StaleDataNotice queries={[query]} />}
      {query.isPending && <Skeleton className="h-24" count={5} />}
      {isUnknown && <RecordNotFound />}
      {found && <AnswerList found={found} />}
    </>
  );
}

type AnswerFilter = 'all' | 'missing' | 'done';

const isShown = (shown: AnswerFilter, { state }: AnsweredChild) =>
  shown === 'all' || (shown === 'done' ? state === 'done' : state !== 'done');

function AnswerList({ found: { form, fields, children, asksFrom } }: { found: StaffAnswers }) {
  const t = useTranslation();
  const [shown, setShown] = useState<AnswerFilter>('all');
  const { day: today } = useSchoolTime();
  const remind = useRemind(form.id, {
    onDone: () => showToast({ title: t('staffForms.reminded') }),
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('authoring.notDone')), failed: true }),
  });
  const count = (which: AnswerFilter) => children.filter((child) => isShown(which, child)).length;
  const listed = children.filter((child) => isShown(shown, child));
  // A reminder needs a guardian with an account.
  const isAwaited = children.some((child) => isShown('missing', child) && child.guardians.length > 0);
  const isReminded = !canRemind(form.remindedOn, today);
  return (
    <article className="paper flex flex-col gap-4">
      <p className="text-ink-soft text-small">
        {t(`staffForms.${form.kind}`)} ·{' '}
        {form.room ? t('authoring.room', { room: form.room }) : t('authoring.wholeSchool')} ·{' '}
        {reachedCountLabel(
          t('staffForms.answeredOf', { n: form.answered, total: form.answerable }),
          { total: form.answerable, families: form.families },
          t,
        )}
        {form.kind === 'event' &&
          ` · ${form.capacity === null ? t('staffForms.peopleComing', { n: form.taken }) : t('staffForms.placesTaken', { n: form.taken, total: form.capacity })}`}
      </p>
      <div className="on-screen flex flex-wrap gap-2">
        {form.state === 'open' && isAwaited && (
          <Button
            kind="quiet"
            icon={<Bell aria-hidden size={18} />}
            unready={isReminded || remind.sending}
            onClick={() => !isReminded && remind.send('remind', undefined)}
          >
            {t(isReminded ? 'staffForms.remindedToday' : 'staffForms.remind')}
          </Button>
        )}
        {form.state !== 'withdrawn' && (
          <Link href={`/staff/forms/${form.id}`} className={buttonClasses('line')}>
            <Pencil aria-hidden size={18} />
            {t('staffForms.edit')}
          </Link>
        )}
        <a href={exportAddress(form.id)} download className={buttonClasses('line')}>
          <Download aria-hidden size={18} />
          {t('authoring.export')}
        </a>
        <Button kind="line" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
          {t('authoring.print')}
        </Button>
      </div>
      <div className="on-screen">
        <RadioGroup
          look="bar"
          name="shown"
          legend={t('staffForms.filter')}
          options={[
            { value: 'all', label: t('staffForms.all', { n: children.length }) },
            { value: 'missing', label: t('staffForms.missingN', { n: count('missing') }) },
            { value: 'done', label: t('staffForms.doneN', { n: count('done') }) },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {listed.length === 0 ? (
        <EmptyState
          icon={UsersRound}
          tone="stone"
          title={t('staffForms.nobodyHere')}
          text={t('staffForms.nobodyHereText')}
        />
      ) : (
        <ul className="grid gap-2 rail:grid-cols-2">
          {listed.map((child) => (
            <AnsweredChildCard
              key={child.childId}
              formId={form.id}
              child={child}
              fields={fields}
              version={form.version ?? 1}
              asksFrom={asksFrom}
            />
          ))}
        </ul>
      )}
    </article>
  );
}
