import { useTranslation } from '#web/i18n/use-translation.ts';
import { partsOf } from './pending-edits.ts';
import type { ReportAutosave } from './use-report-autosave.ts';

type Props = { childId: number; writing: ReportAutosave };

/** The parts of a child's report that the server refused, with a hint to correct them. */
export function RejectedSections({ childId, writing }: Props) {
  const t = useTranslation();
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
