import { CircleAlert } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';
import { isRefusal } from './call-error.ts';
import { failureWords } from './failure-words.ts';
import { PhoneLink } from './PhoneLink.tsx';
import { useSchoolConfig } from './school-queries.ts';

type Props = {
  title: string;
  failure: Error;
  /** Said in place of the refusal's own words, where more is known. */
  why?: string | undefined;
  onRetry: () => void;
};

/** Stays beside a form when what it said was refused or not answered: why, and what to do now. (look, States) */
export function NotSent({ title, failure, why, onRetry }: Props) {
  const t = useWords();
  const said = failureWords(t, failure, title, why);
  const phone = useSchoolConfig().data?.emergencyPhone;
  return (
    <section className="flex flex-col gap-3 rounded-m bg-maple-tint p-4 text-maple">
      <p className="flex items-start gap-2 font-bold">
        <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
        {said.title}
      </p>
      <p className="text-small">{said.text}</p>
      <div className="flex flex-wrap gap-2">
        {!isRefusal(failure) && (
          <Button kind="line" onClick={onRetry} className="bg-surface">
            {t('ui.retry')}
          </Button>
        )}
        {phone && (
          <PhoneLink number={phone} className="bg-surface">
            {t('session.callSchool')}
          </PhoneLink>
        )}
      </div>
    </section>
  );
}
