import { Chip } from '#web/ui/Chip.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Mark } from './quiz-labels.ts';

/** The status of a quiz: text, color and icon. */
export function QuizBadge({ mark: { word, tone, icon: Icon } }: { mark: Mark }) {
  const t = useTranslation();
  return (
    <Chip tone={tone} icon={<Icon aria-hidden size={14} />}>
      {t(word)}
    </Chip>
  );
}
