import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#core/time/format.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { dayOf } from './device-labels.ts';
import { PinDialog } from './PinDialog.tsx';
import { pinQuery, useRemovePin } from './pin-queries.ts';

/** The PIN of a staff member for room devices. */
export function PinCard() {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const query = useQuery(pinQuery);
  const [open, setOpen] = useState<'change' | 'remove'>();
  const close = () => setOpen(undefined);
  if (query.isPending) return <Skeleton className="h-36" />;
  const changedAt = query.data?.changedAt ?? null;
  return (
    <Card as="section" aria-labelledby="own-pin" className="flex flex-col gap-2">
      <h2 id="own-pin" className="font-bold text-card">
        {t('pins.title')}
      </h2>
      <p className="text-ink-soft text-small">{t('pins.text')}</p>
      <StaleDataNotice queries={[query]} />
      {query.data && (
        <>
          <p className="py-1 text-small">
            {changedAt === null
              ? t('pins.none')
              : t('pins.since', { day: formatDay(dayOf(changedAt, zone), locale, 'long') })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button kind="quiet" onClick={() => setOpen('change')}>
              {t(changedAt === null ? 'pins.choose' : 'pins.change')}
            </Button>
            {changedAt !== null && (
              <Button kind="bare" onClick={() => setOpen('remove')}>
                {t('pins.remove')}
              </Button>
            )}
          </div>
        </>
      )}
      {open === 'change' && <PinDialog isNew={changedAt === null} onClose={close} />}
      {open === 'remove' && <RemovePinDialog onClose={close} />}
    </Card>
  );
}

function RemovePinDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslation();
  const removing = useRemovePin({
    onDone() {
      showToast({ title: t('pins.removed') });
      onClose();
    },
    onFailed: () => undefined,
  });
  const failure = removing.failureOf('remove');
  return (
    <ConfirmDialog
      title={t('pins.askRemove')}
      act={t('pins.remove')}
      keep={t('pins.keep')}
      sending={removing.sending}
      why={failure && failureMessage(t, failure, t('pins.notRemoved'))}
      onAct={() => removing.send('remove', undefined)}
      onClose={onClose}
    >
      <p>{t('pins.askRemoveText')}</p>
    </ConfirmDialog>
  );
}
