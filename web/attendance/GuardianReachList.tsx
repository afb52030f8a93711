import { CircleX, Smartphone } from 'lucide-react';
import type { GuardianReach } from '#core/attendance/attendance.ts';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { channelsLabel } from './attendance-labels.ts';

/** The guardians who would be notified of a missing child, the channel of each, and those without an account. */
export function GuardianReachList({ reach: { guardians, invited } }: { reach: GuardianReach }) {
  const t = useTranslation();
  return (
    <ul className="flex flex-col gap-1 text-small">
      {guardians.map(({ name, ways }) => (
        <li key={name} className="flex items-start gap-2">
          <Smartphone aria-hidden size={16} className="mt-0.5 shrink-0 text-river" />
          <span>{t('attendance.reachedBy', { name, ways: channelsLabel(ways, t) })}</span>
        </li>
      ))}
      {invited.map((one) => (
        <NotReached key={one.name} {...one} />
      ))}
    </ul>
  );
}

function NotReached({ name, phone }: GuardianReach['invited'][number]) {
  const t = useTranslation();
  return (
    <li className="flex items-start gap-2 text-maple">
      <CircleX aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        {t('attendance.notReached', { name })}
        {phone !== null && (
          <>
            {' · '}
            <PhoneNumber number={phone} />
          </>
        )}
      </span>
    </li>
  );
}
