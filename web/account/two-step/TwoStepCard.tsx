import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#core/time/format.ts';
import { dayOf } from '#web/account/device-labels.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { twoStepQuery } from '#web/auth/two-step/two-step-queries.ts';

const TurnOnDialog = dialogOnDemand(() => import('./TurnOnDialog.tsx').then((m) => ({ Screen: m.TurnOnDialog })));
const NewCodesDialog = dialogOnDemand(() => import('./NewCodesDialog.tsx').then((m) => ({ Screen: m.NewCodesDialog })));
const TurnOffDialog = dialogOnDemand(() => import('./TurnOffDialog.tsx').then((m) => ({ Screen: m.TurnOffDialog })));

/** The second step after the password. */
export function TwoStepCard() {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const query = useQuery(twoStepQuery);
  const [open, setOpen] = useState<'on' | 'codes' | 'off'>();
  const close = () => setOpen(undefined);
  if (query.isPending) return <Skeleton className="h-36" />;
  const since = query.data?.since ?? null;
  return (
    <Card as="section" aria-labelledby="own-two-step" className="flex flex-col gap-2">
      <h2 id="own-two-step" tabIndex={-1} className="font-bold text-card outline-none">
        {t('twoStep.title')}
      </h2>
      <p className="text-ink-soft text-small">{t('twoStep.text')}</p>
      <StaleDataNotice queries={[query]} />
      {query.data && (
        <>
          <p className="py-1 text-small">
            {since === null
              ? t('twoStep.off')
              : t('twoStep.since', { day: formatDay(dayOf(since, zone), locale, 'long') })}
            {since !== null && (
              <span className="block text-ink-soft text-tiny">
                {t('twoStep.codesLeft', { n: query.data.recoveryCodesLeft })}
              </span>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            {since === null ? (
              <Button kind="quiet" onClick={() => setOpen('on')}>
                {t('twoStep.turnOn')}
              </Button>
            ) : (
              <>
                <Button kind="quiet" onClick={() => setOpen('codes')}>
                  {t('twoStep.newCodes')}
                </Button>
                <Button kind="bare" onClick={() => setOpen('off')}>
                  {t('twoStep.turnOff')}
                </Button>
              </>
            )}
          </div>
        </>
      )}
      {open === 'on' && <TurnOnDialog onClose={close} />}
      {open === 'codes' && <NewCodesDialog onClose={close} />}
      {open === 'off' && <TurnOffDialog onClose={close} />}
    </Card>
  );
}
