import { CircleX, Smartphone } from 'lucide-react';
import type { GuardianReach } from '#core/attendance/attendance.ts';
import { useWords } from '#web/words/words.ts';
import { waysInWords } from './attendance-words.ts';

/** Who would be told of a missing child and by what, and who has no account yet. */
export function GuardianReachList({ reach: { guardians, invited } }: { reach: GuardianReach }) {
  const t = useWords();
  return (
    <ul className="flex flex-col gap-1 text-small">
      {guardians.map(({ name, ways }) => (
        <li key={name} className="flex items-start gap-2">
          <Smartphone aria-hidden size={16} className="mt-0.5 shrink-0 text-river" />
          <span>{t('attendance.reachedBy', { name, ways: waysInWords(ways, t) })}</span>
        </li>
      ))}
      {invited.map((name) => (
        <NotReached key={name} name={name} />
      ))}
    </ul>
  );
}

function NotReached({ name }: { name: string }) {
  const t = useWords();
  return (
    <li className="flex items-start gap-2 text-maple">
      <CircleX aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>{t('attendance.notReached', { name })}</span>
    </li>
  );
}
