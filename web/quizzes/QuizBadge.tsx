import { Chip } from '#web/ui/Chip.tsx';
import { useWords } from '#web/words/words.ts';
import type { Mark } from './quiz-words.ts';

/** How a quiz stands: a word with its colour and its icon. */
export function QuizBadge({ mark: { word, tone, icon: Icon } }: { mark: Mark }) {
  const t = useWords();
  return (
    <Chip tone={tone} icon={<Icon aria-hidden size={14} />}>
      {t(word)}
    </Chip>
  );
}
