import { Mail } from 'lucide-react';
import type { SchoolContact } from '#core/schools/school-contact.ts';
import { fileAddress } from '#web/files/file-address.ts';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Contact details of each school, phone first. */
export function SchoolContacts({ schools }: { schools: readonly SchoolContact[] }) {
  const t = useTranslation();
  return (
    <Card as="section" aria-labelledby="reach" className="flex flex-col gap-3">
      <h2 id="reach" className="font-bold text-card">
        {t('help.reach')}
      </h2>
      <p className="text-ink-soft text-small">{t('help.emergency')}</p>
      {schools.map(({ id, name, address, phone, email, logo }) => (
        <div key={id} className="flex flex-col gap-2">
          <div className="flex items-center gap-3">
            {/* The service worker may keep a reply of an earlier version, without a logo. */}
            {logo && (
              <img
                src={fileAddress(logo, 320)}
                alt=""
                width={64}
                height={64}
                decoding="async"
                className="size-16 shrink-0 rounded-s object-contain"
              />
            )}
            <p className="min-w-0">
              <strong dir="auto" className="block font-semibold">
                {name}
              </strong>
              <span className="text-ink-soft text-small">{address}</span>
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <PhoneLink number={phone}>{t('help.call', { phone })}</PhoneLink>
            {email && (
              <a href={`mailto:${email}`} className={buttonClasses('line')}>
                <Mail aria-hidden size={18} className="shrink-0" />
                {t('help.write')}
              </a>
            )}
          </div>
        </div>
      ))}
    </Card>
  );
}
