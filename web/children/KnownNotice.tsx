import { CircleHelp } from 'lucide-react';
import { Link } from 'wouter';
import type { Problem } from '#core/http/problem.ts';
import { CallError } from '#web/session/call-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';
import { useFamilyPaths } from './family-paths.ts';

/** Whether what was written was refused because the school knows such a child, or something against such a guardian. */
export const isKnown = (failure: Error | null): failure is CallError =>
  failure instanceof CallError && (failure.code === 'child_known' || failure.code === 'guardian_known');

type Props = {
  failure: CallError;
  isPending: boolean;
  /** Says that it is meant all the same. */
  onConfirm: () => void;
};

/** What the school knows, and the way to say that it is meant all the same. Nothing was saved. */
export function KnownNotice({ failure, isPending, onConfirm }: Props) {
  const t = useWords();
  const isChild = failure.code === 'child_known';
  return (
    <div role="alert" className="flex items-start gap-2 rounded-m bg-sun-tint p-4 text-small text-sun">
      <CircleHelp aria-hidden size={20} className="shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p>
          <strong className="block">{t(isChild ? 'families.childKnown' : 'families.guardianKnown')}</strong>
          {t(isChild ? 'families.childKnownText' : 'families.guardianKnownText')}
        </p>
        <KnownChildren known={failure.problem?.knownChildren ?? []} />
        <Button kind="line" className="self-start" unready={isPending} onClick={() => !isPending && onConfirm()}>
          {t(isChild ? 'families.isAnotherChild' : 'families.giveAnyway')}
        </Button>
      </div>
    </div>
  );
}

function KnownChildren({ known }: { known: NonNullable<Problem['knownChildren']> }) {
  const t = useWords();
  const to = useFamilyPaths();
  return (
    <ul className="flex flex-col gap-1 break-words empty:hidden">
      {known.map(({ id, name, room, number, bornOn, hasLeft }) => (
        <li key={id}>
          <Link href={to.record(id)} className="inline-flex min-h-9 items-center font-semibold underline">
            {name}
          </Link>
          <span className="block">
            {[
              hasLeft ? t('classLists.hasLeft') : room && t('classLists.inRoom', { room }),
              number !== null && t('classLists.numbered', { number }),
              bornOn !== null && t('classLists.bornOnDay', { day: bornOn }),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
