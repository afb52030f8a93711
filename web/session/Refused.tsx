import { CircleAlert } from 'lucide-react';
import { useWords } from '#web/words/words.ts';
import { isRefusal } from './call-error.ts';
import { refusalWords } from './refusal-words.ts';

type Props = {
  failure: Error | null;
  title?: string;
  /** Why, where more is known here than what a refusal says by itself. */
  words?: string | undefined;
};

/** Said beside a form before the app: what was refused and why, or that nothing answered. Read out when it comes. */
export function Refused({ failure, title, words }: Props) {
  const t = useWords();
  return (
    <div role="alert">
      {failure && (
        <p className="flex items-start gap-2 rounded-m bg-maple-tint p-4 text-maple text-small">
          <CircleAlert aria-hidden size={20} className="shrink-0" />
          <span>
            {title && isRefusal(failure) && <strong className="block">{title}</strong>}
            {words ?? refusalWords(t, failure)}
          </span>
        </p>
      )}
    </div>
  );
}
