import { Mail } from 'lucide-react';
import type { SchoolContact } from '#core/schools/school-contact.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** The privacy officer of each school service. */
export function PrivacyOfficers({ schools }: { schools: readonly SchoolContact[] }) {
  const t = useTranslation();
  const services = [...new Map(schools.map((school) => [school.organization, school])).values()];
  return (
    <Card as="section" aria-labelledby="officer" className="flex flex-col gap-3">
      <h2 id="officer" className="font-bold text-card">
        {t('privacy.officer')}
      </h2>
      {services.map(({ organization, privacyOfficer: officer }) =>
        officer ? (
          <div key={organization} className="flex flex-col items-start gap-2">
            <p>
              <strong dir="auto" className="block font-semibold">
                {officer.name}
              </strong>
              <span className="text-ink-soft text-small">{t('privacy.officerOf', { organization })}</span>
            </p>
            {officer.email && (
              <a href={`mailto:${officer.email}`} className={buttonClasses('line')}>
                <Mail aria-hidden size={18} className="shrink-0" />
                {t('privacy.writeTo', { name: officer.name })}
              </a>
            )}
          </div>
        ) : (
          <p key={organization}>{t('privacy.noOfficer', { organization })}</p>
        ),
      )}
    </Card>
  );
}
