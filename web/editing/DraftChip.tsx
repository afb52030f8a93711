import { Chip } from '#web/ui/Chip.tsx';
import { useHasDraft } from '#web/ui/browser/draft-storage.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** In a list: whether something is typed on this device that was neither sent nor saved. */
export function DraftChip({ name }: { name: string }) {
  const t = useTranslation();
  return useHasDraft(name) ? <Chip tone="sun">{t('drafts.onDevice')}</Chip> : null;
}
