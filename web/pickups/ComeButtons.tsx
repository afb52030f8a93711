import { MapPinCheck, Navigation } from 'lucide-react';
import type { Pickup } from '#core/pickups/pickup.ts';
import { after } from '#core/pickups/pickup-rules.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { useSchoolTime } from '#web/session/school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';
import { useArrive } from './pickup-queries.ts';
import type { OnMyWay } from './use-on-my-way.ts';

/** *On my way* and *I'm here*, where the pickup stands so that they can be said: the same edges as the server's. */
export function ComeButtons({ pickup, journey }: { pickup: Pickup; journey: OnMyWay }) {
  const t = useWords();
  const { day } = useSchoolTime(pickup.childId);
  const arrive = useArrive(pickup.id);
  const { status, date } = pickup;
  const sayHere = () => arrive.send('here', undefined);
  const failed = arrive.failureOf('here');
  const mayCome = date === day && after(status, 'on_the_way') !== null;
  const mayArrive = date === day && after(status, 'here') !== null;
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
      {journey.failure && <NotSent {...about} failure={journey.failure} onRetry={journey.start} />}
      {failed && <NotSent {...about} failure={failed} onRetry={sayHere} />}
    </div>
  );
}
