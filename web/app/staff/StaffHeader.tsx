import { formatDay } from '#core/time/format.ts';
import { usePath } from '#web/app/paths.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { withCatalog } from '#web/i18n/locale.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useChosenTime } from '#web/session/use-chosen-school.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { DeviceMenu } from './DeviceMenu.tsx';
import { SchoolChoice } from './SchoolChoice.tsx';
import { SchoolName } from './SchoolName.tsx';
import { staffPaths } from './staff-paths.ts';

const RoomBar = onDemand(
  () => withCatalog('staffRoom', import('#web/room-devices/RoomBar.tsx')).then((m) => ({ Screen: m.RoomBar })),
  null,
);

/** The header of the staff area: date or app name, school, device menu; on a room device who acts and the lock. */
export function StaffHeader() {
  const t = useTranslation();
  const locale = useLocale();
  const path = usePath();
  const { room } = useCurrentUser();
  const { day } = useChosenTime();
  return (
    <header className="border-line border-b bg-paper pt-[env(safe-area-inset-top)]">
      <div className="flex min-h-[4.5rem] items-center gap-x-1 px-4 py-1 rail:px-5">
        <div className="min-w-0 flex-1">
          {path === staffPaths.today ? (
            <h1
              tabIndex={-1}
              className="font-bold text-title leading-tight tracking-tight max-[22rem]:text-card rail:text-[1.5rem]"
            >
              {formatDay(day, locale, 'weekday')}
            </h1>
          ) : path === staffPaths.messages ? (
            <h1 tabIndex={-1} className="font-bold text-title leading-tight tracking-tight">
              {t('app.messages')}
            </h1>
          ) : (
            <p className="font-bold text-title leading-tight tracking-tight">{t('app.name')}</p>
          )}
          {path === staffPaths.today || path === staffPaths.attendance ? <SchoolChoice /> : <SchoolName />}
        </div>
        {room ? <RoomBar /> : <DeviceMenu />}
      </div>
    </header>
  );
}
