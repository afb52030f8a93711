import type { NamedPerson } from '#core/people/pickup-person.ts';
import { Card } from '#web/ui/Card.tsx';
import { useWords } from '#web/words/words.ts';
import { ApprovalItem } from './ApprovalItem.tsx';

type Props = {
  people: readonly NamedPerson[];
  /** The office decides; others see who is waiting. */
  mayDecide: boolean;
};

/** People whom families have named and the school has yet to approve; nothing when nobody waits. */
export function Approvals({ people, mayDecide }: Props) {
  const t = useWords();
  if (people.length === 0) return null;
  const focusAfter = people.length > 1 ? 'approvals' : 'content';
  return (
    <Card as="section" aria-labelledby="approvals" className="px-4 py-3">
      <h2 id="approvals" tabIndex={-1} className="font-bold text-note outline-none">
        {t('approvals.title')} <span className="font-semibold text-ink-soft">{people.length}</span>
      </h2>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <ApprovalItem key={person.id} person={person} mayDecide={mayDecide} focusAfter={focusAfter} />
        ))}
      </ul>
    </Card>
  );
}
