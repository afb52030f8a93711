import { CircleHelp } from 'lucide-react';
import { Link } from 'wouter';
import type { Problem } from '#core/http/problem.ts';
import { CallError } from '#web/api/call-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useFamilyPaths } from '#web/children/family-paths.ts';

/** Whether the server refused a possible duplicate child, or a guardian with a recorded restriction. */
export const isKnownRefusal = (failure: Error | null): failure is CallError =>
  failure instanceof CallError && (failure.code === 'child_known' || failure.code === 'guardian_known');

type Props = {
  failure: CallError;
  isPending: boolean;
  /** Whether the invitation is for a staff member. */
  isForStaff?: boolean;
  /** Confirms and saves. */
  onConfirm: () => void;
};

/** The server's warning about an existing record, with a button to save anyway. Nothing was saved yet. */
export function KnownNotice({ failure, isPending, isForStaff = false, onConfirm }: Props) {
  const t = useTranslation();
  const isChild = failure.code === 'child_known';
  return (
    <div role="alert" className="flex items-start gap-2 rounded-m bg-sun-tint p-4 text-small text-sun">
      <CircleHelp aria-hidden size={20} className="shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p>
          <strong className="block">{t(isChild ? 'families.childKnown' : 'families.guardianKnown')}</strong>
          {t(
            isChild ? 'families.childKnownText' : isForStaff ? 'families.staffKnownText' : 'families.guardianKnownText',
          )}
        </p>
        <KnownChildren known={failure.problem?.knownChildren ?? []} />
        <Button kind="line" className="self-start" unready={isPending} onClick={() => !isPending && onConfirm()}>
          {t(isChild ? 'families.isAnotherChild' : isForStaff ? 'families.inviteAnyway' : 'families.giveAnyway')}
        </Button>
      </div>
    </div>
  );
}

function KnownChildren({ known }: { known: NonNullable<Problem['knownChildren']> }) {
  const t = useTranslation();
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
