import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { question: string; children: ReactNode };

/** A question with a collapsible answer, which the browser's page search can find. */
export function FaqItem({ question, children }: Props) {
  return (
    <details className="question">
      <summary className="flex min-h-12 items-center gap-3 py-2 font-semibold">
        <span className="min-w-0 flex-1">{question}</span>
        <ChevronDown aria-hidden size={20} className="shrink-0 text-ink-soft" />
      </summary>
      <div className="flex flex-col gap-2 pb-3">{children}</div>
    </details>
  );
}
