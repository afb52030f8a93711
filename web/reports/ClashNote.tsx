import { GitMerge } from 'lucide-react';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { contentIn } from '#core/reports/report-content.ts';
import { Button } from '#web/ui/Button.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { partInWords } from './part-words.ts';
import type { GroupDayWriting } from './use-group-day.ts';

type Props = { report: StaffReport; writing: GroupDayWriting };

/** Two wrote the same part: what the other wrote is shown beside one's own, and one of them decides. */
export function ClashNote({ report: { childId }, writing }: Props) {
  const t = useWords();
  const locale = useLocale();
  const clash = writing.clashOf(childId);
  const theirs = writing.atSchool(childId);
  if (clash.length === 0 || !theirs) return null;
  const read = contentIn(theirs, locale);
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-m bg-sun-tint p-4 text-sun">
      <p className="flex items-start gap-2 font-bold">
        <GitMerge aria-hidden size={20} className="mt-0.5 shrink-0" />
        {t('reportEditor.clash', { parts: clash.map((part) => t(`reportEditor.${part}`)).join(', ') })}
      </p>
      <div className="text-small">
        <p>{t('reportEditor.clashShown')}</p>
        <ul className="list-disc pl-5">
          {clash.map((part) => (
            <li key={part}>{partInWords(read, part, locale, t)}</li>
          ))}
        </ul>
      </div>
      <p className="text-small">{t('reportEditor.clashText')}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="line" className="bg-surface" onClick={() => writing.decide(childId, true)}>
          {t('reportEditor.clashMine')}
        </Button>
        <Button kind="line" className="bg-surface" onClick={() => writing.decide(childId, false)}>
          {t('reportEditor.clashTheirs')}
        </Button>
      </div>
    </section>
  );
}
