import { Card } from '#web/ui/Card.tsx';
import { type PlainKey, useWords } from '#web/words/words.ts';

const kept: readonly PlainKey[] = [
  'privacy.keptAccount',
  'privacy.keptChild',
  'privacy.keptPickup',
  'privacy.keptWords',
  'privacy.keptAnswers',
  'privacy.keptTraces',
];

/** What is kept, and what never is. */
export function WhatIsKept() {
  const t = useWords();
  return (
    <Card as="section" aria-labelledby="kept" className="flex flex-col gap-3">
      <p>{t('privacy.intro')}</p>
      <h2 id="kept" className="font-bold text-card">
        {t('privacy.kept')}
      </h2>
      <ul className="bulleted flex flex-col gap-2">
        {kept.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p className="font-semibold">{t('privacy.never')}</p>
    </Card>
  );
}
