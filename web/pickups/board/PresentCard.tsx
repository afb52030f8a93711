import type { PresentChild } from '#core/pickups/departure.ts';
import { formatTime } from '#core/time/format.ts';
import { ChildCardButton } from '#web/children/ChildCardButton.tsx';
import { RestrictionBanner } from '#web/children/RestrictionBanner.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { cardOfChild } from '#web/pickups/use-keep-card-focus.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { custodyLabel, usualLabel } from './departure-labels.ts';
import { ReleaseButton } from './ReleaseButton.tsx';

type Props = {
  child: PresentChild;
  /** The child's label, unique on the screen. */
  label: string;
  /** In the view of one room, whose heading has it. */
  hidesRoom?: boolean;
  onRelease: () => void;
};

/** A child at school without a planned pickup. */
export function PresentCard({
  child: { childId, child, room, since, plan, custody, mayRelease, restriction },
  label,
  hidesRoom = false,
  onRelease,
}: Props) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <Card as="li" id={cardOfChild(childId)} tabIndex={-1} className="flex flex-wrap items-center gap-2 px-3 py-2.5">
      <div className="flex min-w-0 grow-[999] basis-36 items-center gap-2.5">
        <Avatar name={child} index={childId} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-title leading-tight">
            <ChildCardButton childId={childId}>{label}</ChildCardButton>
          </h3>
          <p className="text-ink-soft text-tiny leading-snug tabular-nums">
            {[
              !hidesRoom && t('children.room', { room }),
              since && t('departures.since', { time: formatTime(since, locale) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      {custody && <p className="basis-full text-small leading-snug">{custodyLabel(custody, locale, t)}</p>}
      {plan && (
        <p className={classes('basis-full text-small leading-snug tabular-nums', !plan.isAuthorized && 'text-maple')}>
          {usualLabel(plan, locale, t)}
        </p>
      )}
      {restriction && <RestrictionBanner note={restriction} />}
      {mayRelease ? (
        <ReleaseButton kind="line" label={label} className="grow" onClick={onRelease} />
      ) : (
        <p className="grow text-ink-soft text-small leading-snug">{t('departures.yours')}</p>
      )}
    </Card>
  );
}
