import type { SchoolTime } from '#core/time/school-clock.ts';
import { GpsPanel } from '#web/pickups/map/GpsPanel.tsx';
import type { MissingField, Plan } from './pickup-draft.ts';
import { SlotGrid } from './SlotGrid.tsx';

type Props = {
  plan: Plan;
  slots: readonly string[];
  /** The present time of a pickup that is changed. */
  own?: string | null;
  now: SchoolTime;
  problemAt: (field: MissingField['field']) => string | undefined;
  onChange: (part: { time: string } | { acceptsTerms: boolean }) => void;
};

/** The fields of a pickup's method: a time slot, or the terms of GPS. */
export function PickupMethodFields({ plan, slots, own, now, problemAt, onChange }: Props) {
  return plan.method === 'time' ? (
    <SlotGrid
      slots={slots}
      own={own}
      date={plan.date}
      now={now}
      value={plan.time}
      onChange={(time) => onChange({ time })}
      problem={problemAt('time')}
    />
  ) : (
    <GpsPanel
      accepts={plan.acceptsTerms}
      onAccept={(acceptsTerms) => onChange({ acceptsTerms })}
      problem={problemAt('terms')}
    />
  );
}
