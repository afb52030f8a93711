import { useState } from 'react';
import { withActivities } from '#core/reports/group-day-rules.ts';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import { formatTime } from '#core/time/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { ApplyBulkEdit } from './bulk-edit.ts';

type Props = { day: ReportDay; n: number; note: ApplyBulkEdit };

/** Records the group's planned activities as done, for all children. */
export function BulkActivitiesForm({ day: { planned }, n, note }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const done = planned.filter(({ time }) => !left.has(time));
  if (planned.length === 0) return <p className="text-ink-soft text-small">{t('reportEditor.noPlan')}</p>;
  const isReady = n > 0 && done.length > 0;
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-semibold text-small">{t('reportEditor.planned')}</legend>
        {planned.map(({ time, title }) => (
          <label key={time} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-river"
              checked={!left.has(time)}
              onChange={({ target }) =>
                setLeft(new Set(target.checked ? [...left].filter((one) => one !== time) : [...left, time]))
              }
            />
            <span className="w-20 shrink-0 text-ink-soft text-small tabular-nums">{formatTime(time, locale)}</span>
            <span className="min-w-0">
              <BilingualText text={title} />
            </span>
          </label>
        ))}
      </fieldset>
      <Button
        kind="quiet"
        unready={!isReady}
        onClick={() => isReady && note('activities', (content) => withActivities(content, done))}
      >
        {t('reportEditor.serve', { n })}
      </Button>
    </>
  );
}
