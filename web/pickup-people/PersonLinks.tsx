import { Clock3, UserRoundPlus } from 'lucide-react';
import type { Child } from '#core/children/child.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { people: readonly PickupPerson[]; child: Child | undefined; onAdd: () => void };

/** Below the choice of pickup person: those waiting for approval, and a button to add one. */
export function PersonLinks({ people, child, onAdd }: Props) {
  const t = useTranslation();
  const waiting = people.filter(
    ({ status, childIds }) => status === 'pending' && (child === undefined || childIds.includes(child.id)),
  );
  return (
    <div className="flex flex-col items-start gap-1">
      {waiting.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {waiting.map(({ id, name }) => (
            <li key={id} className="flex items-start gap-2 text-small text-sun">
              <Clock3 aria-hidden size={16} className="mt-0.5 shrink-0" />
              {t('people.waiting', { who: name })}
            </li>
          ))}
        </ul>
      )}
      <Button
        kind="bare"
        icon={<UserRoundPlus aria-hidden size={18} />}
        aria-haspopup="dialog"
        className="-ml-2 px-2!"
        onClick={onAdd}
      >
        {t('people.add')}
      </Button>
    </div>
  );
}
