import { Card } from '#web/ui/Card.tsx';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';

const kept: readonly TranslationKey[] = [
  'privacy.keptAccount',
  'privacy.keptChild',
  'privacy.keptFile',
  'privacy.keptPickup',
  'privacy.keptWords',
  'privacy.keptAnswers',
  'privacy.keptTraces',
];

/** The data that Parvis stores, and the data that it never does. */
export function DataCollected() {
  const t = useTranslation();
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
