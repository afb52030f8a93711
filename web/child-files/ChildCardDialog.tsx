import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChildCard } from '#core/child-files/child-card.ts';
import { isSignatureDue } from '#core/child-files/file-signing.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { AllergyList } from '#web/children/AllergyList.tsx';
import { ChildPortrait } from '#web/children/load-portraits.ts';
import { RestrictionBanner } from '#web/children/RestrictionBanner.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { childCardQuery } from './staff-file-queries.ts';

type Props = { childId: number; onClose: () => void };

/** The card of a child for staff: allergies first, then contacts, then health and instructions. */
export function ChildCardDialog({ childId, onClose }: Props) {
  const t = useTranslation();
  const card = useQuery(childCardQuery(childId));
  const isMissing = isNotFound(card.error);
  return (
    <Dialog
      title={card.data ? card.data.name : t(isMissing ? 'staffFiles.notThere' : 'childFiles.allergies')}
      onClose={onClose}
    >
      {isMissing ? (
        <p className="text-small">{t('staffFiles.notThereText')}</p>
      ) : (
        <>
          <StaleDataNotice queries={[card]} />
          {card.isPending && <Skeleton className="h-16" count={3} />}
          {card.data && <CardBody card={card.data} />}
        </>
      )}
    </Dialog>
  );
}

function CardBody({ card }: { card: ChildCard }) {
  const t = useTranslation();
  const { allergies, guardians, contacts, health, restriction, signing } = card;
  return (
    <>
      <p className="-mt-2 text-ink-soft text-small">{t('children.room', { room: card.room })}</p>
      {allergies === null ? (
        <p className="flex items-start gap-2 rounded-s bg-sun-tint p-2.5 text-small text-sun">
          <TriangleAlert aria-hidden size={18} className="shrink-0" />
          {t('staffFiles.allergiesUnknown')}
        </p>
      ) : (
        <AllergyList allergies={allergies} />
      )}
      {restriction && <RestrictionBanner note={restriction} />}
      <ChildPortrait childId={card.childId} name={card.name} isStaff />
      <Part title={t('staffFiles.guardians')}>
        <ul className="flex flex-col gap-3">
          {guardians.map((guardian) => (
            <Person
              key={guardian.name}
              name={guardian.name}
              text={[
                t(`relationships.${guardian.relationship}`),
                t(guardian.mayCollect ? 'staffFiles.mayPickUp' : 'staffFiles.notCollect'),
              ].join(' · ')}
              phones={guardian.phones}
            >
              {guardian.address && (
                <p dir="auto" className="whitespace-pre-line text-small">
                  {guardian.address}
                </p>
              )}
            </Person>
          ))}
        </ul>
      </Part>
      <Part title={t('staffFiles.contacts')}>
        {contacts.length === 0 && <p className="text-ink-soft text-small">{t('staffFiles.noContacts')}</p>}
        <ol className="flex flex-col gap-3">
          {contacts.map(({ name, relation, phone, otherPhone, mayCollect }, n) => (
            <Person
              // oxlint-disable-next-line react/no-array-index-key -- contacts have no id: the order is their identity
              key={n}
              name={`${n + 1}. ${name}`}
              text={[relation, t(mayCollect ? 'staffFiles.emergencyOnly' : 'staffFiles.notCollect')]
                .filter(Boolean)
                .join(' · ')}
              phones={otherPhone === null ? [phone] : [phone, otherPhone]}
            />
          ))}
        </ol>
      </Part>
      {health ? (
        <HealthParts health={health} />
      ) : (
        <p className="text-ink-soft text-small">{t('staffFiles.doorOnly')}</p>
      )}
      {isSignatureDue(signing) && <p className="rounded-s bg-sunken p-2.5 text-small">{t('staffFiles.unsigned')}</p>}
    </>
  );
}

function HealthParts({ health }: { health: NonNullable<ChildCard['health']> }) {
  const t = useTranslation();
  const { doctor } = health;
  const texts = [
    [t('childFiles.emergencyInstructions'), health.emergencyInstructions],
    [t('childFiles.medication'), health.medication],
    [t('childFiles.conditions'), health.conditions],
    [t('childFiles.diet'), health.diet],
    [t('childFiles.outingInstructions'), health.outingInstructions],
    [t('childFiles.languages'), health.languages],
  ].filter(([, text]) => text);
  return (
    <>
      {texts.length > 0 && (
        <Part title={t('childFiles.health')}>
          <dl className="flex flex-col gap-2 text-small">
            {texts.map(([label, text]) => (
              <div key={label}>
                <dt className="text-ink-soft">{label}</dt>
                <dd dir="auto" className="whitespace-pre-line break-words">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {(doctor.name || doctor.phone) && (
        <Part title={t('childFiles.doctor')}>
          <ul>
            <Person name={doctor.name} text={doctor.address} phones={doctor.phone === null ? [] : [doctor.phone]} />
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold text-note">{title}</h3>
      {children}
    </section>
  );
}

type PersonProps = { name: string; text: string; phones: readonly string[]; children?: ReactNode };

/** A person with a button for each number. */
function Person({ name, text, phones, children }: PersonProps) {
  const t = useTranslation();
  return (
    <li className="flex flex-col gap-1.5">
      <p className="text-small leading-snug">
        <strong dir="auto" className="block text-note">
          {name}
        </strong>
        <span dir="auto" className="text-ink-soft">
          {text}
        </span>
      </p>
      {children}
      {phones.length === 0 && <p className="text-ink-soft text-small">{t('staffFiles.noPhone')}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {phones.map((phone) => (
          <PhoneLink key={phone} number={phone} kind="quiet">
            {phone}
          </PhoneLink>
        ))}
      </div>
    </li>
  );
}
