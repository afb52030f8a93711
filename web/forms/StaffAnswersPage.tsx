import { useQuery } from '@tanstack/react-query';
import { Bell, Download, Pencil, Printer, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { AnsweredChild, StaffAnswers } from '#core/forms/staff-form.ts';
import { mayNudge } from '#core/notifications/nudge-rules.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { isGone } from '#web/session/call-error.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { amongReachedInWords } from '#web/ui/families-in-words.ts';
import { RecordNotFound } from '#web/ui/RecordNotFound.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { AnsweredChildCard } from './AnsweredChildCard.tsx';
import { exportAddress, staffAnswersQuery, useRemind } from './staff-form-queries.ts';

/** Who has answered a form and what, child by child; who has not is reminded from here. It prints as it stands. */
export function StaffAnswersPage({ id }: { id: number }) {
  const t = useWords();
  const locale = useLocale();
  const asked = useQuery(staffAnswersQuery(id, usePerson().locale));
  const isUnknown = isGone(asked.error);
  const found = isUnknown ? undefined : asked.data;
  const { title } = found?.form ?? {};
  return (
    <>
      <SubPageHeading back={{ label: t('staffForms.backToList'), to: '/staff/forms' }}>
        {title?.[locale] || t('staffForms.answers')}
      </SubPageHeading>
      {!isUnknown && <Stale asked={[asked]} />}
      {asked.isPending && <Skeleton className="h-24" count={5} />}
      {isUnknown && <RecordNotFound />}
      {found && <Found found={found} />}
    </>
  );
}

type Shown = 'all' | 'missing' | 'done';

const isShown = (shown: Shown, { state }: AnsweredChild) =>
  shown === 'all' || (shown === 'done' ? state === 'done' : state !== 'done');

function Found({ found: { form, fields, children, asksFrom } }: { found: StaffAnswers }) {
  const t = useWords();
  const [shown, setShown] = useState<Shown>('all');
  const { day: today } = useSchoolTime();
  const remind = useRemind(form.id, {
    onDone: () => showToast({ title: t('staffForms.reminded') }),
    onFailed: (error) => showToast({ ...failureWords(t, error, t('authoring.notDone')), failed: true }),
  });
  const count = (which: Shown) => children.filter((child) => isShown(which, child)).length;
  const listed = children.filter((child) => isShown(shown, child));
  // Where no guardian has an account there is no one to remind.
  const isAwaited = children.some((child) => isShown('missing', child) && child.guardians.length > 0);
  const isReminded = !mayNudge(form.remindedOn, today);
  return (
    <article className="paper flex flex-col gap-4">
      <p className="text-ink-soft text-small">
        {t(`staffForms.${form.kind}`)} ·{' '}
        {form.room ? t('authoring.room', { room: form.room }) : t('authoring.wholeSchool')} ·{' '}
        {amongReachedInWords(
          t('staffForms.answeredOf', { n: form.answered, total: form.answerable }),
          { asked: form.answerable, families: form.families },
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
        <Choice
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
