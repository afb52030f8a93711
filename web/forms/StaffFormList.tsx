import { useQuery } from '@tanstack/react-query';
import { ClipboardPen, Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { StaffFormSummary } from '#core/forms/staff-form.ts';
import { formatDay } from '#core/time/format.ts';
import { DraftChip } from '#web/editing/DraftChip.tsx';
import { NewDraftLink } from '#web/editing/NewDraftLink.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { reachedCountLabel } from '#web/editing/family-count-label.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { type Tone, toneClasses } from '#web/ui/styles/tones.ts';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { kindIcons } from './form-labels.ts';
import { staffFormsQuery } from './staff-form-queries.ts';

/** The user's forms with the number of children answered. Drafts come first. */
export function StaffFormList() {
  const t = useTranslation();
  const query = useQuery(staffFormsQuery);
  const forms = query.data?.forms;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PageHeading>{t('staffForms.title')}</PageHeading>
        <Link href="/staff/forms/new" className={buttonClasses('main')}>
          <Plus aria-hidden size={20} />
          {t('staffForms.new')}
        </Link>
      </div>
      <StaleDataNotice queries={[query]} />
      <NewDraftLink name="staff form new" href="/staff/forms/new" />
      {query.isPending && <Skeleton className="h-24" count={4} />}
      {forms?.length === 0 && (
        <Card>
          <EmptyState icon={ClipboardPen} tone="lake" title={t('staffForms.none')} text={t('staffForms.noneText')} />
        </Card>
      )}
      {forms && forms.length > 0 && (
        <ul className="grid gap-3 rail:grid-cols-2 rail:items-start">
          {forms.map((form) => (
            <Item key={form.id} form={form} />
          ))}
        </ul>
      )}
    </>
  );
}

const stateTones: Readonly<Record<StaffFormSummary['state'], Tone>> = {
  draft: 'sun',
  open: 'river',
  over: 'stone',
  withdrawn: 'stone',
};

function Item({ form }: { form: StaffFormSummary }) {
  const t = useTranslation();
  const locale = useLocale();
  const { id, kind, state, title, room, dueDay, answerable, answered, families, capacity, taken } = form;
  const { icon: Icon, tone } = kindIcons[kind];
  const isDraft = state === 'draft';
  return (
    <li>
      <Link
        href={isDraft ? `/staff/forms/${id}` : `/staff/forms/${id}/answers`}
        className="flex items-start gap-3 rounded-m border border-line bg-surface p-4 shadow-1 active:bg-sunken"
      >
        <span className={classes('grid size-[44px] shrink-0 place-items-center rounded-control', toneClasses[tone])}>
          <Icon aria-hidden size={22} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1.5">
          <strong dir="auto" className="font-bold text-card leading-snug">
            <BilingualText text={title} fallback={t('authoring.untitled')} />
          </strong>
          <span className="wrap-anywhere text-ink-soft text-small">
            {t(`staffForms.${kind}`)} · {room ? t('authoring.room', { room }) : t('authoring.wholeSchool')} ·{' '}
            {t('authoring.byAuthor', { name: form.author })}
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <DraftChip name={`staff form ${id}`} />
            <Chip tone={stateTones[state]}>{isDraft ? t('authoring.draft') : t(`staffForms.${state}`)}</Chip>
            <span className="text-ink-soft text-tiny">
              {t('staffForms.dueDay')} {formatDay(dueDay, locale, 'short')}
            </span>
          </span>
          {!isDraft && (
            <span className="flex flex-col gap-1">
              <ProgressBar width={answerable === 0 ? 0 : (100 * answered) / answerable} fill="bg-fir" />
              <span className="text-ink-soft text-tiny">
                {reachedCountLabel(
                  t('staffForms.answeredOf', { n: answered, total: answerable }),
                  { total: answerable, families },
                  t,
                )}
                {capacity !== null && ` · ${t('staffForms.placesTaken', { n: taken, total: capacity })}`}
              </span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
