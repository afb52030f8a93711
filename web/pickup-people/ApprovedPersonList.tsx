import { UserRoundCheck, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { maxListed } from '#core/http/fields.ts';
import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterField } from '#web/ui/FilterField.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ApprovedPersonItem } from './ApprovedPersonItem.tsx';
import { withChildLabels } from './named-labels.ts';
import { filterPeople } from './filter-people.ts';
import { RevokePersonDialog } from './RevokePersonDialog.tsx';

type Props = {
  people: readonly StaffPickupPerson[];
  /** The office may revoke an approval; other staff see the list. */
  mayTakeBack: boolean;
};

/** Approved pickup people, with a search in the URL. The office may revoke an approval. */
export function ApprovedPersonList({ people, mayTakeBack }: Props) {
  const t = useTranslation();
  const [params, setParams] = useSearchParams();
  const [taking, setTaking] = useState<StaffPickupPerson>();
  const searched = params.get('search') ?? '';
  const shown = filterPeople(withChildLabels(people), searched);
  const search = (word: string) => {
    const next = new URLSearchParams(params);
    if (word) next.set('search', word);
    else next.delete('search');
    setParams(next, { replace: true });
  };
  return (
    <Card as="section" aria-labelledby="may-come" className="flex flex-col gap-3">
      <div>
        <h2 id="may-come" tabIndex={-1} className="font-bold text-note outline-none">
          {t('approvals.mayCome')} <span className="font-semibold text-ink-soft">{people.length}</span>
        </h2>
        <p className="text-ink-soft text-small">{t('approvals.mayComeText')}</p>
      </div>
      {people.length === 0 && (
        <EmptyState icon={UserRoundCheck} tone="stone" title={t('approvals.nobody')} text={t('approvals.nobodyText')} />
      )}
      {people.length > 0 && (
        <div className="max-w-column">
          <FilterField label={t('approvals.search')} value={searched} onChange={search} />
        </div>
      )}
      {people.length >= maxListed && (
        <p className="text-ink-soft text-small">{t('approvals.listFull', { n: maxListed })}</p>
      )}
      <p role="status" className="sr-only">
        {searched && t('approvals.found', { n: shown.length })}
      </p>
      {people.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={UserRoundSearch}
          tone="stone"
          title={t('approvals.nobodyFound')}
          text={t('approvals.nobodyFoundText')}
        />
      )}
      {shown.length > 0 && (
        <ul className="gap-8 *:break-inside-avoid *:border-line *:border-t rail:columns-2">
          {shown.map((person) => (
            <ApprovedPersonItem
              key={person.id}
              person={person}
              onTakeBack={mayTakeBack ? () => setTaking(person) : undefined}
            />
          ))}
        </ul>
      )}
      {taking && <RevokePersonDialog person={taking} focusAfter="may-come" onClose={() => setTaking(undefined)} />}
    </Card>
  );
}
