import { useWords } from '#web/words/words.ts';
import { PhoneLink } from './PhoneLink.tsx';
import { useKnownConfig } from './school-queries.ts';

type Props = {
  childId?: number | undefined;
  /** Says which school and by what number, also where there is one only. */
  named?: boolean;
  className?: string | undefined;
};

/**
 * Calls the child's school with one tap; where no child is meant, any school of the family, by its name when there are
 * several.
 */
export function CallSchool({ childId, named, className }: Props) {
  const t = useWords();
  const schools = useKnownConfig().data?.schools.filter(
    ({ childIds, emergencyPhone }) => emergencyPhone && (!childId || childIds.includes(childId)),
  );
  return schools?.map(({ name, emergencyPhone: number }) => (
    <PhoneLink key={number} number={number} className={className}>
      {/* A number does not break at the end of a line. */}
      {named || schools[1] ? `${name} · ${number.replaceAll('-', '-\u2060')}` : t('session.callSchool')}
    </PhoneLink>
  ));
}
