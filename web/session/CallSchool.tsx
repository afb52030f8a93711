import { useTranslation } from '#web/i18n/use-translation.ts';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import { useKnownConfig } from './school-queries.ts';

type Props = {
  childId?: number | undefined;
  /** Shows the school's name and number, even if there is only one. */
  named?: boolean;
  className?: string | undefined;
};

/**
 * Calls the child's school with one tap. Without a child, offers all schools of the family, by name if there are
 * several.
 */
export function CallSchool({ childId, named, className }: Props) {
  const t = useTranslation();
  const schools = useKnownConfig().data?.schools.filter(
    ({ childIds, emergencyPhone }) => emergencyPhone && (!childId || childIds.includes(childId)),
  );
  return schools?.map(({ name, emergencyPhone: number }) => (
    <PhoneLink key={number} number={number} className={className}>
      {/* Keep the number on one line. */}
      {named || schools[1] ? `${name} · ${number.replaceAll('-', '-\u2060')}` : t('session.callSchool')}
    </PhoneLink>
  ));
}
