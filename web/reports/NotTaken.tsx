import { useWords } from '#web/words/words.ts';
import { partsOf } from './unsaved-rules.ts';
import type { GroupDayWriting } from './use-group-day.ts';

type Props = { childId: number; writing: GroupDayWriting };

/** What the school did not take of a child's report as it is written, and that correcting it is all it needs. */
export function NotTaken({ childId, writing }: Props) {
  const t = useWords();
  const refused = writing.refusedOf(childId);
  if (refused.length === 0) return null;
  const parts = partsOf(refused).map((part) => {
    const name = t(`reportEditor.${part}`);
    const isTooLong = refused.some(({ path, code }) => path.startsWith(part) && code === 'too_long');
    return isTooLong ? t('reportEditor.partTooLong', { part: name }) : name;
  });
  return (
    <p role="alert" className="rounded-m bg-maple-tint p-3 text-maple text-small">
      <strong className="block font-semibold">{t('reportEditor.notTaken', { parts: parts.join(', ') })}</strong>
      {t('reportEditor.notTakenText')}
    </p>
  );
}
