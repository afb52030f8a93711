import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '#web/plans/plan-queries.ts';
import { useHiddenModules } from '#web/session/hidden-modules.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TabDot } from './TabDot.tsx';

/** The dot of Pickup, for a child at the door. */
export function PickupDot() {
  const t = useTranslation();
  const { locale, children } = useCurrentUser();
  const { day } = useSchoolTime();
  const isShown = !useHiddenModules().includes('plans') && children.length > 0;
  const { data } = useQuery({ ...plansQuery(locale, day), enabled: isShown });
  const isWaiting = data?.some(({ now }) => now.some(({ state }) => state === 'at_the_door'));
  return isWaiting && <TabDot>{t('toDos.atTheDoor')}</TabDot>;
}
