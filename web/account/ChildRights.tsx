import { Check, X } from 'lucide-react';
import { guardianRights } from '#core/children/child.ts';
import type { OwnChild, Profile } from '#core/account/profile.ts';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** The current user's children with the rights the school gave for each, and the contact for a change. */
export function ChildRights({ children, schools }: Pick<Profile, 'children' | 'schools'>) {
  const t = useTranslation();
  if (children.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="own-children" className="flex flex-col gap-4">
      <h2 id="own-children" className="font-bold text-card">
        {t('profile.children')}
      </h2>
      {schools.map(({ id, name, phone }) => (
        <div key={id} className="flex flex-col gap-4">
          {children
            .filter(({ schoolId }) => schoolId === id)
            .map((child) => (
              <ChildItem key={child.id} child={child} index={children.indexOf(child)} />
            ))}
          <div className="flex flex-col items-start gap-2 border-line border-t pt-4">
            <p className="text-ink-soft text-small">{t('profile.childrenText', { school: name })}</p>
            <PhoneLink number={phone}>{phone}</PhoneLink>
          </div>
        </div>
      ))}
    </Card>
  );
}

function ChildItem({ child, index }: { child: OwnChild; index: number }) {
  const t = useTranslation();
  return (
    <section aria-labelledby={`own-child-${child.id}`} className="flex gap-3">
      <Avatar name={child.name} index={index} large />
      <div className="min-w-0 flex-1">
        <h3 dir="auto" id={`own-child-${child.id}`} className="font-semibold text-body leading-tight">
          {child.name}
        </h3>
        <p className="text-ink-soft text-tiny">{t('children.room', { room: child.className })}</p>
        <ul className="mt-2 flex flex-col gap-1.5 text-small">
          {guardianRights.map((right) => {
            const isGiven = child.rights.includes(right);
            const Icon = isGiven ? Check : X;
            return (
              <li key={right} className={isGiven ? 'flex gap-2' : 'flex gap-2 text-ink-soft'}>
                <Icon aria-hidden size={18} className={isGiven ? 'mt-0.5 shrink-0 text-fir' : 'mt-0.5 shrink-0'} />
                <span>
                  <span className="sr-only">{t(isGiven ? 'profile.given' : 'profile.notGiven')} </span>
                  {t(`profile.${right}`)}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
