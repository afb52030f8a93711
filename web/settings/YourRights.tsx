import { ExternalLink } from 'lucide-react';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

const commission = { en: 'https://www.cai.gouv.qc.ca/english', fr: 'https://www.cai.gouv.qc.ca' } as const;

/** The legal rights of the people concerned, and where to complain. */
export function YourRights() {
  const t = useTranslation();
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
