import type { Child } from '#core/children/child.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { useFocusOnce } from '#web/ui/use-focus-once.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ArrivalButtons } from './ArrivalButtons.tsx';
import { LocationStatus } from '#web/pickups/map/LocationStatus.tsx';
import { PickupActions } from './PickupActions.tsx';
import { PickupBanner } from './PickupBanner.tsx';
import { PickupSteps } from './PickupSteps.tsx';
import { useOnMyWay } from './use-on-my-way.ts';

type Props = {
  pickup: Pickup;
  child: Child;
  /** Whether the user may act on the pickup, or only view it. */
  mayAct: boolean;
  /** Show the status only, for a child that is not selected. */
  isBrief: boolean;
  /** The pickup was just scheduled: it takes the focus. */
  focused: boolean;
  onChange: () => void;
  onCancel: () => void;
};

/** A child's pickup: status, steps, and the actions available now. */
export function PickupCard({ pickup, child, mayAct, isBrief, focused, onChange, onCancel }: Props) {
  const t = useTranslation();
  const me = useCurrentUser();
  const journey = useOnMyWay(pickup);
  const heading = useFocusOnce<HTMLHeadingElement>(focused);
  const id = `pickup-${pickup.id}`;
  return (
    <article aria-labelledby={id} className="flex flex-col gap-3">
      <PickupBanner pickup={pickup} child={child} minutes={journey.minutes} headingId={id} heading={heading} />
      {!isBrief && (
        <>
          {mayAct && pickup.leftAt === null && <ArrivalButtons pickup={pickup} journey={journey} />}
          <div className="-mb-3 has-[p]:mb-0">
            <LocationStatus journey={journey} />
          </div>
          {pickup.leftAt === null && (
            <Card className="py-1">
              <PickupSteps pickup={pickup} label={t('pickups.stepsOf', { name: child.name })} />
            </Card>
          )}
          {pickup.enteredBy !== undefined && (
            <p className="text-center text-ink-soft text-tiny">
              {t('pickups.byPhone', { name: pickup.requestedBy, staff: pickup.enteredBy })}
            </p>
          )}
          {pickup.enteredBy === undefined && pickup.requestedBy !== me.name && (
            <p className="text-center text-ink-soft text-tiny">
              {t('pickups.requestedBy', { name: pickup.requestedBy })}
            </p>
          )}
          {mayAct && <PickupActions pickup={pickup} name={child.name} onChange={onChange} onCancel={onCancel} />}
        </>
      )}
    </article>
  );
}
