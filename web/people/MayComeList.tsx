import { UserRoundCheck, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { NamedPerson } from '#core/people/pickup-person.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FindField } from '#web/ui/FindField.tsx';
import { useWords } from '#web/words/words.ts';
import { MayComeItem } from './MayComeItem.tsx';
import { named } from './named-rules.ts';
import { TakeBackDialog } from './TakeBackDialog.tsx';

type Props = {
  people: readonly NamedPerson[];
  /** The office takes people back; others see who may come. */
  mayTakeBack: boolean;
};

/** Whom families named and who may come: found by a word, taken back by the office. The word is in the address. */
export function MayComeList({ people, mayTakeBack }: Props) {
  const t = useWords();
  const [params, setParams] = useSearchParams();
  const [taking, setTaking] = useState<NamedPerson>();
  const searched = params.get('search') ?? '';
  const shown = named(people, searched);
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
          <FindField label={t('approvals.search')} value={searched} onChange={search} />
        </div>
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
            <MayComeItem
              key={person.id}
              person={person}
              onTakeBack={mayTakeBack ? () => setTaking(person) : undefined}
            />
          ))}
        </ul>
      )}
      {taking && <TakeBackDialog person={taking} focusAfter="may-come" onClose={() => setTaking(undefined)} />}
    </Card>
  );
}
