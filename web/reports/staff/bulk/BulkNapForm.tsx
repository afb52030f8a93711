import { withNap } from '#core/reports/group-day-rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { SectionChoice } from '#web/reports/staff/report-sections.ts';
import type { ApplyBulkEdit } from './bulk-edit.ts';
import { TimeField } from '#web/reports/staff/TimeField.tsx';

type Props = { n: number; note: ApplyBulkEdit; nap: SectionChoice['nap']; onNap: (nap: SectionChoice['nap']) => void };

/** One nap for all children. */
export function BulkNapForm({ n, note, nap, onNap }: Props) {
  const t = useTranslation();
  const isReady = n > 0 && nap.start < nap.end;
  return (
    <>
      <div className="grid gap-3 min-[22rem]:grid-cols-2">
        <TimeField label={t('reportEditor.from')} value={nap.start} onChange={(start) => onNap({ ...nap, start })} />
        <TimeField
          label={t('reportEditor.to')}
          value={nap.end}
          onChange={(end) => onNap({ ...nap, end })}
          problem={nap.start < nap.end ? undefined : t('reportEditor.napEndsEarly')}
        />
      </div>
      <Button
        kind="quiet"
        unready={!isReady}
        onClick={() => isReady && note('naps', (content) => withNap(content, nap))}
      >
        {t('reportEditor.serve', { n })}
      </Button>
    </>
  );
}
