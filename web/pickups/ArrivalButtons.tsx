import { MapPinCheck, Navigation } from 'lucide-react';
import type { Pickup } from '#core/pickups/pickup.ts';
import { nextStatus } from '#core/pickups/pickup-status-rules.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useReportArrival } from './pickup-queries.ts';
import type { OnMyWay } from './use-on-my-way.ts';

/** The buttons *On my way* and *I'm here*, enabled in the same states as on the server. */
export function ArrivalButtons({ pickup, journey }: { pickup: Pickup; journey: OnMyWay }) {
  const t = useTranslation();
  const { day } = useSchoolTime(pickup.childId);
  const arrive = useReportArrival(pickup.id);
  const { status, date } = pickup;
  const sayHere = () => arrive.send('here', undefined);
  const failed = arrive.failureOf('here');
  const mayCome = date === day && nextStatus(status, 'on_the_way') !== null;
  const mayArrive = date === day && nextStatus(status, 'here') !== null;
  if (!mayCome && !mayArrive) return null;
  const about = { title: t('pickups.progressError'), childId: pickup.childId };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 *:min-w-32 *:flex-1 *:px-2">
        {mayCome && (
          <Button icon={<Navigation aria-hidden size={18} />} unready={journey.sending} onClick={journey.start}>
            {t('pickups.onMyWay')}
          </Button>
        )}
        {mayArrive && (
          <Button
            kind={mayCome ? 'quiet' : 'main'}
            icon={<MapPinCheck aria-hidden size={18} />}
            unready={arrive.sending}
            onClick={sayHere}
            className="min-h-12"
          >
            {t('pickups.imHere')}
          </Button>
        )}
      </div>
      {journey.failure && <SubmitError {...about} failure={journey.failure} onRetry={journey.start} />}
      {failed && <SubmitError {...about} failure={failed} onRetry={sayHere} />}
    </div>
  );
}
