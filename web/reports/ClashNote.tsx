import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { contentIn } from '#core/reports/report-content.ts';
import { Meanwhile } from '#web/ui/Meanwhile.tsx';
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
    <Meanwhile
      title={t('reportEditor.clash', { parts: clash.map((part) => t(`reportEditor.${part}`)).join(', ') })}
      onKeep={() => writing.decide(childId, true)}
      onTake={() => writing.decide(childId, false)}
    >
      <div className="text-small">
        <p>{t('reportEditor.clashShown')}</p>
        <ul className="list-disc pl-5">
          {clash.map((part) => (
            <li key={part}>{partInWords(read, part, locale, t)}</li>
          ))}
        </ul>
      </div>
    </Meanwhile>
  );
}
