import type { QuietHours } from '#core/notifications/delivery.ts';
import { formatTime } from '#core/time/format.ts';
import { addMinutes } from '#core/time/school-clock.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = { hours: QuietHours; onChoose: (hours: QuietHours) => void };

const halfHours = Array.from({ length: 48 }, (_, n) => addMinutes('00:00', 30 * n));

/** Start and end of quiet hours, school time. */
export function QuietHoursFields({ hours, onChoose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { start, end } = hours;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid gap-3 min-[22rem]:grid-cols-2">
        {(['start', 'end'] as const).map((edge) => (
          <Field key={edge} label={t(edge === 'start' ? 'delivery.quietStart' : 'delivery.quietEnd')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={hours[edge]}
                onChange={({ target }) => onChoose({ ...hours, [edge]: target.value })}
              >
                {timesWith(hours[edge]).map((time) => (
                  <option key={time} value={time}>
                    {formatTime(time, locale)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      <p role="status" className="text-ink-soft text-small empty:hidden">
        {start === end && t('delivery.quietNone')}
      </p>
    </div>
  );
}

/** Every half hour, and the current value if it was set otherwise. */
const timesWith = (time: string) => [...new Set([...halfHours, time])].toSorted();
