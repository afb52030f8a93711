import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ApprovalItem } from './ApprovalItem.tsx';
import { withChildLabels } from './named-labels.ts';

type Props = {
  people: readonly StaffPickupPerson[];
  /** The office decides; other staff see the list. */
  mayDecide: boolean;
};

/** Pickup people waiting for the school's approval. Empty if there are none. */
export function ApprovalList({ people, mayDecide }: Props) {
  const t = useTranslation();
  if (people.length === 0) return null;
  const focusAfter = people.length > 1 ? 'approvals' : 'content';
  return (
    <Card as="section" aria-labelledby="approvals" className="px-4 py-3">
      <h2 id="approvals" tabIndex={-1} className="font-bold text-note outline-none">
        {t('approvals.title')} <span className="font-semibold text-ink-soft">{people.length}</span>
      </h2>
      <ul className="divide-y divide-line">
        {withChildLabels(people).map((person) => (
          <ApprovalItem key={person.id} person={person} mayDecide={mayDecide} focusAfter={focusAfter} />
        ))}
      </ul>
    </Card>
  );
}
