import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { refusalIn } from '#web/session/call-error.ts';
import { Refused } from '#web/session/Refused.tsx';
import { useWords } from '#web/words/words.ts';

/** Whether somebody else changed meanwhile what was to be saved. */
export const hasMovedOn = (failure: Error | null) => failure !== null && refusalIn(failure) === 'moved_on';

type Props = { failure: Error | null; children: ReactNode };

/**
 * Why nothing was saved; where somebody changed it meanwhile, with what stands now. What was typed stays to be saved
 * after all.
 */
export function MovedOn({ failure, children }: Props) {
  const t = useWords();
  if (!hasMovedOn(failure)) return <Refused failure={failure} title={t('families.notSaved')} />;
  return (
    <div role="alert" className="flex items-start gap-2 rounded-m bg-sun-tint p-4 text-small text-sun">
      <RefreshCw aria-hidden size={20} className="shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p>
          <strong className="block">{t('families.movedOn')}</strong>
          {t('families.movedOnText')}
        </p>
        {children}
      </div>
    </div>
  );
}
