import type { Child } from '#core/children/child.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { useFocusOnce } from '#web/ui/use-focus-once.ts';
import { useWords } from '#web/words/words.ts';
import { ComeButtons } from './ComeButtons.tsx';
import { JourneyNote } from './JourneyNote.tsx';
import { PickupActions } from './PickupActions.tsx';
import { PickupBanner } from './PickupBanner.tsx';
import { PickupSteps } from './PickupSteps.tsx';
import { useOnMyWay } from './use-on-my-way.ts';

type Props = {
  pickup: Pickup;
  child: Child;
  /** Whether one may do something about it, or only look. */
  mayAct: boolean;
  /** Of a child that is not looked at now: only how far it is. */
  isBrief: boolean;
  /** It has just been scheduled: the focus comes here. */
  focused: boolean;
  onChange: () => void;
  onCancel: () => void;
};

/** A child's pickup, followed to the door: how far it is, its steps, and what can be done now. */
export function PickupCard({ pickup, child, mayAct, isBrief, focused, onChange, onCancel }: Props) {
  const t = useWords();
  const me = usePerson();
  const journey = useOnMyWay(pickup);
  const heading = useFocusOnce<HTMLHeadingElement>(focused);
  const id = `pickup-${pickup.id}`;
  return (
    <article aria-labelledby={id} className="flex flex-col gap-3">
      <PickupBanner pickup={pickup} child={child} minutes={journey.minutes} headingId={id} heading={heading} />
      {!isBrief && (
        <>
          {mayAct && pickup.leftAt === null && <ComeButtons pickup={pickup} journey={journey} />}
          <div className="-mb-3 has-[p]:mb-0">
            <JourneyNote journey={journey} />
          </div>
          {pickup.leftAt === null && (
            <Card className="py-1">
              <PickupSteps pickup={pickup} label={t('pickups.stepsOf', { name: child.name })} />
            </Card>
          )}
          {pickup.requestedBy !== me.name && (
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
