import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UserRoundX } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { familyApi } from '#core/children/family-api.ts';
import type { ChildRecord } from '#core/children/family.ts';
import { retention } from '#core/settings/retention.ts';
import { formatDay } from '#core/time/format.ts';
import { call } from '#web/api/call.ts';
import { CallError, isNotFound } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { closeDialog } from './close-dialog.ts';
import { EditChildDialog } from './EditChildDialog.tsx';
import { GuardianCard } from './GuardianCard.tsx';
import { RestrictionCard } from './RestrictionCard.tsx';
import { useFamilyPaths } from '#web/children/family-paths.ts';
import { recordQuery, useStaffMutation } from '#web/children/family-queries.ts';

type Props = {
  /** Cards of other features, after that of the guardians. */
  Cards: ComponentType<{ record: ChildRecord }>;
};

/** A child's record: identity, guardians with their rights, court restrictions. */
export function ChildRecordPage({ Cards }: Props) {
  const t = useTranslation();
  const id = Number(/\d+/.exec(useLocation()[0])?.[0]);
  const to = useFamilyPaths();
  const record = useQuery(recordQuery(id));
  const isLost = isNotFound(record.error);
  return (
    <>
      <SubPageHeading back={{ label: t('families.back'), to: to.families() }}>
        {record.data?.name ?? t('families.record')}
      </SubPageHeading>
      {isLost ? (
        <EmptyState icon={UserRoundX} tone="stone" title={t('families.gone')} text={t('families.goneText')} />
      ) : (
        <StaleDataNotice queries={[record]} />
      )}
      {record.isPending && <Skeleton className="h-40" count={3} />}
      {record.data && !isLost && (
        <div className="grid items-start gap-4 min-[75rem]:grid-cols-2">
          {record.data.restriction && (
            <div className="min-[75rem]:col-span-2">
              <RestrictionCard record={record.data} />
            </div>
          )}
          <div className="flex flex-col gap-4">
            <ChildCard record={record.data} />
            {!record.data.restriction && <RestrictionCard record={record.data} />}
            <ul className="divide-y divide-line overflow-hidden rounded-m border border-line bg-surface shadow-1">
              {record.data.leftAt === null && <RecordLink to={to.card(id)}>{t('families.card')}</RecordLink>}
              <RecordLink to={to.people(record.data.givenName)}>{t('families.pickupPeople')}</RecordLink>
              <RecordLink to={to.audit(id)}>{t('families.auditOf')}</RecordLink>
            </ul>
          </div>
          <div className="flex flex-col gap-4">
            <GuardianCard record={record.data} />
            <Cards record={record.data} />
          </div>
        </div>
      )}
    </>
  );
}

function RecordLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link href={to} className="flex min-h-14 items-center gap-3 px-4 font-semibold text-note active:bg-sunken">
        <span className="min-w-0 flex-1">{children}</span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}

/** The child's identity, and whether it is enrolled. */
function ChildCard({ record }: { record: ChildRecord }) {
  const t = useTranslation();
  const locale = useLocale();
  const [open, setOpen] = useState<'edit' | 'leave'>();
  const { id, name, room, number, bornOn, leftAt, mayChange } = record;
  const enrolling = useStaffMutation(
    (isEnrolled: boolean, key) => call(familyApi.enrol, { params: { id }, body: { isEnrolled }, key }),
    {
      onDone(_, isEnrolled) {
        closeDialog();
        if (isEnrolled) showToast({ title: t('families.cameBack', { name }), text: t('families.cameBackText') });
        else showToast({ title: t('families.left', { name }) });
      },
      onFailed(error) {
        const isAway = error instanceof CallError && error.problem?.problems?.[0]?.path === 'groupId';
        const why = isAway ? t('families.itsGroupArchived') : undefined;
        showToast({ ...failureMessage(t, error, t('families.notSaved'), why), failed: true });
      },
    },
  );
  const facts = [
    [t('families.room'), room],
    [t('families.number'), number ?? t('families.none')],
    [t('families.bornOn'), bornOn ? formatDay(bornOn, locale, 'long') : t('families.none')],
  ] as const;
  return (
    <Card as="section" aria-label={name} className="flex flex-col gap-4">
      {leftAt && <Chip className="self-start">{t('families.hasLeft')}</Chip>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-small">
        {facts.map(([term, fact]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="min-w-0 break-words font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
      {mayChange ? (
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen('edit')}>
            {t('families.edit')}
          </Button>
          {leftAt ? (
            <Button
              kind="line"
              unready={enrolling.isPending}
              onClick={() => !enrolling.isPending && enrolling.mutate(true)}
            >
              {t('families.comeBack')}
            </Button>
          ) : (
            <Button kind="line" aria-haspopup="dialog" onClick={() => setOpen('leave')}>
              {t('families.leave')}
            </Button>
          )}
        </div>
      ) : (
        <p className="text-ink-soft text-small">{t('approvals.yours')}</p>
      )}
      {open === 'edit' && <EditChildDialog record={record} onClose={() => setOpen(undefined)} />}
      {open === 'leave' && (
        <ConfirmDialog
          title={t('families.leaveQuestion')}
          why={enrolling.error && failureMessage(t, enrolling.error, t('families.notSaved'))}
          act={t('families.leave')}
          keep={t('families.cancel')}
          sending={enrolling.isPending}
          onAct={() => enrolling.mutate(false)}
          onClose={() => setOpen(undefined)}
        >
          <p>{t('families.leaveText', { name, n: retention.children.schoolYears })}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
