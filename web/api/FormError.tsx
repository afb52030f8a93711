import { CircleAlert } from 'lucide-react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { isRefusal } from './call-error.ts';
import { refusalMessage } from './refusal-message.ts';

type Props = {
  failure: Error | null;
  title?: string;
  /** A message that says more than the refusal's own. */
  words?: string | undefined;
};

/**
 * Error in a form on the signed-out pages: the refusal, or that the server is unreachable. Announced to screen readers.
 */
export function FormError({ failure, title, words }: Props) {
  const t = useTranslation();
  return (
    <div role="alert">
      {failure && (
        <p className="flex items-start gap-2 rounded-m bg-maple-tint p-4 text-maple text-small">
          <CircleAlert aria-hidden size={20} className="shrink-0" />
          <span>
            {title && isRefusal(failure) && <strong className="block">{title}</strong>}
            {words ?? refusalMessage(t, failure)}
          </span>
        </p>
      )}
    </div>
  );
}
