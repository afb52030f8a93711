import { CarFront } from 'lucide-react';
import type { Child } from '#core/children/child.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useLocale, useWords } from '#web/words/words.ts';

type Props = { pickups: readonly Pickup[]; failed: boolean; family: readonly Child[] };

const mostShown = 6;

/** The last hand-overs: who collected whom, and when. */
export function RecentPickups({ pickups, failed, family }: Props) {
  const t = useWords();
  const released = pickups.filter(({ status }) => status === 'released').slice(0, mostShown);
  return (
    <section aria-labelledby="recent-pickups" className="flex flex-col gap-3">
      <h2 id="recent-pickups" className="font-bold text-ink-soft text-small">
        {t('pickups.recent')}
      </h2>
      {released.length === 0 && !failed && (
        <Card>
          <EmptyState icon={CarFront} title={t('pickups.none')} text={t('pickups.noneText')} />
        </Card>
      )}
      {released.length > 0 && (
        <Card className="py-1">
          <ul className="divide-y divide-line">
            {released.map((pickup) => (
              <HandOver key={pickup.id} pickup={pickup} family={family} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function HandOver({ pickup, family }: { pickup: Pickup; family: readonly Child[] }) {
  const t = useWords();
  const locale = useLocale();
  const zone = useSchoolZone(pickup.childId);
  const index = family.findIndex(({ id }) => id === pickup.childId);
  const name = family[index]?.name ?? t('children.child');
  const left = pickup.steps.findLast(({ status }) => status === 'released');
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Avatar name={name} index={Math.max(0, index)} />
      <p className="min-w-0 flex-1 text-small">
        <strong dir="auto" className="block font-semibold">
          {name}
        </strong>
        <span className="text-ink-soft">
          {t('pickups.released', { name: pickup.collectedBy ?? pickup.pickupPerson })}
        </span>
      </p>
      <p className="shrink-0 text-right text-ink-soft text-tiny tabular-nums">
        <span className="block">{formatDay(pickup.date, locale, 'short')}</span>
        {left && formatTime(schoolTimeAt(new Date(left.at), zone).time, locale)}
      </p>
    </li>
  );
}
