import { isPast } from '#core/pickups/pickup-draft-rules.ts';
import { formatTime } from '#core/time/format.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  slots: readonly string[];
  /** The slot of the pickup being changed, which it may keep after it has passed. */
  own?: string | null;
  date: string;
  now: SchoolTime;
  value: string | undefined;
  onChange: (time: string) => void;
  problem: string | undefined;
};

/** The school's slots of a day. Past slots are disabled. */
export function SlotGrid({ slots, own, date, now, value, onChange, problem }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <fieldset aria-describedby={problem ? 'time-problem' : undefined}>
      <legend className="mb-2 font-semibold text-small">{t('pickups.slot')}</legend>
      <div className="grid grid-cols-4 gap-2">
        {slots.map((slot) => (
          <label
            key={slot}
            className="flex min-h-12 items-center justify-center whitespace-nowrap rounded-control border border-line bg-surface px-0.5 text-center font-bold text-fine tabular-nums transition-colors duration-150 has-checked:border-river has-checked:bg-river has-checked:text-on-river has-disabled:bg-transparent has-disabled:font-medium has-disabled:text-ink-faint has-disabled:line-through has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2 min-[24rem]:text-small"
          >
            <input
              type="radio"
              name="time"
              value={slot}
              checked={value === slot}
              disabled={slot !== own && isPast(slot, date, now)}
              onChange={() => onChange(slot)}
              aria-label={isPast(slot, date, now) ? `${formatTime(slot, locale)}, ${t('pickups.passed')}` : undefined}
              className="sr-only"
            />
            {formatTime(slot, locale)}
          </label>
        ))}
      </div>
      {problem && (
        <p id="time-problem" className="mt-2 text-maple text-small">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
