import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { ChildCustody } from '#core/custody/custody-api.ts';
import { custodyParts } from '#core/custody/custody-rules.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { CustodyDialog } from './CustodyDialog.tsx';
import { daysLabel } from './custody-labels.ts';
import { custodyQuery, useSaveCustody } from './custody-queries.ts';

type Props = {
  childId: number;
  /** False for an office member who is or was a guardian of the child. */
  mayManage: boolean;
};

/** The custody calendar on a child's record: whose day it is, and the editor. */
export function CustodyCard({ childId, mayManage }: Props) {
  const t = useTranslation();
  const query = useQuery({ ...custodyQuery(childId), enabled: mayManage });
  return (
    <Card as="section" aria-labelledby="custody" className="flex flex-col gap-3">
      <div>
        <h2 id="custody" className="flex items-center gap-2 font-bold text-card">
          <CalendarDays aria-hidden size={20} className="text-river" />
          {t('custody.title')}
        </h2>
        <p className="text-ink-soft text-small">{t('custody.intro')}</p>
      </div>
      {!mayManage && <p className="text-small">{t('custody.own')}</p>}
      {mayManage && <StaleDataNotice queries={[query]} />}
      {mayManage && query.isPending && <Skeleton className="h-16" count={1} />}
      {query.data && <Calendar custody={query.data} />}
    </Card>
  );
}

function Calendar({ custody }: { custody: ChildCustody }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { childId, calendar, guardians, swaps, today, revision, setBy, setAt } = custody;
  const nameOf = (personId: number | null) => guardians.find((one) => one.personId === personId)?.name;
  const collecting = guardians.filter(({ mayCollect }) => mayCollect).map(({ personId }) => personId);
  const parts = custodyParts({ calendar, swaps, collecting }, today);
  const names = parts.map(({ personId }) => nameOf(personId) ?? t('custody.noGuardian'));
  const [before = '', after] = names;
  const removing = useSaveCustody(childId, {
    onDone() {
      showToast({ title: t('custody.removed') });
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    },
  });
  return (
    <>
      {calendar ? (
        <>
          <ul className="flex flex-col gap-0.5 text-small">
            {calendar.patterns.map(({ kind, from, until }) => (
              <li key={from}>
                {t(`custody.${kind}`)}
                {` · ${until ? daysLabel({ from, until }, locale, t) : formatDay(from, locale, 'long')}`}
              </li>
            ))}
          </ul>
          <p className="font-semibold">
            {parts.every(({ personId }) => personId === null)
              ? t('custody.todayNone')
              : t('custody.today', {
                  name: after
                    ? t('custody.cellTwo', {
                        first: before,
                        time: formatTime(parts[1]?.from ?? '', locale),
                        second: after,
                      })
                    : before,
                })}
          </p>
          {swaps.length > 0 && (
            <div className="text-small">
              <h3 className="font-semibold">{t('custody.swapped')}</h3>
              <ul>
                {swaps.map((swap) => (
                  <li key={`${swap.id} ${swap.from}`}>
                    {t('custody.swappedDays', { name: nameOf(swap.personId) ?? '', days: daysLabel(swap, locale, t) })}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      ) : (
        <p className="text-small">{t('custody.none')}</p>
      )}
      {setBy !== null && setAt !== null && (
        <p className="text-ink-soft text-tiny">
          {t('custody.changedBy', {
            name: setBy,
            day: formatDay(schoolTimeAt(new Date(setAt), zone).day, locale, 'long'),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen('edit')}>
          {t(calendar ? 'custody.edit' : 'custody.write')}
        </Button>
        {calendar && (
          <Button kind="line" aria-haspopup="dialog" onClick={() => setOpen('delete')}>
            {t('custody.delete')}
          </Button>
        )}
      </div>
      {open === 'edit' && <CustodyDialog custody={custody} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('custody.delete')}
          why={removing.error && failureMessage(t, removing.error, t('custody.notSaved'))}
          act={t('custody.delete')}
          keep={t('custody.keep')}
          sending={removing.isPending}
          onAct={() => removing.mutate({ revision, calendar: null })}
          onClose={() => setOpen(undefined)}
        >
          <p>{t('custody.deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
