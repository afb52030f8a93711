import { ExternalLink } from 'lucide-react';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useWords } from '#web/words/words.ts';

const commission = { en: 'https://www.cai.gouv.qc.ca/english', fr: 'https://www.cai.gouv.qc.ca' } as const;

/** What the law gives whoever's information it is, and where to complain. */
export function YourRights() {
  const t = useWords();
  return (
    <Card as="section" aria-labelledby="rights" className="flex flex-col gap-3">
      <h2 id="rights" className="font-bold text-card">
        {t('privacy.rights')}
      </h2>
      <p>{t('privacy.rightsText')}</p>
      <p>{t('privacy.complain')}</p>
      <a
        href={commission[useLocale()]}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-11 items-center gap-2 font-bold text-note text-river"
      >
        {t('privacy.commission')}
        <ExternalLink aria-hidden size={18} className="shrink-0" />
      </a>
    </Card>
  );
}
