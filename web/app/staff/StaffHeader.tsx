import { LogOut } from 'lucide-react';
import { formatDay } from '#core/time/format.ts';
import { usePath } from '#web/app/paths.ts';
import { useSignOut } from '#web/session/session-queries.ts';
import { useChosenTime } from '#web/session/use-chosen-school.ts';
import { useChoose } from '#web/settings/use-choose.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { languageNames } from '#web/words/language-names.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { SchoolChoice } from './SchoolChoice.tsx';
import { SchoolName } from './SchoolName.tsx';
import { staffPaths } from './staff-paths.ts';

/** The top of the school's side: the day or the app's name, the school, the other language, the way out. */
export function StaffHeader() {
  const t = useWords();
  const locale = useLocale();
  const path = usePath();
  const { day } = useChosenTime();
  const { chooseLocale } = useChoose();
  const signOut = useSignOut();
  const other = locale === 'fr' ? 'en' : 'fr';
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
        <button
          type="button"
          lang={other}
          aria-label={languageNames[other]}
          onClick={() => chooseLocale(other)}
          className="grid size-[44px] shrink-0 place-items-center rounded-full font-bold text-river text-small active:bg-sunken"
        >
          {other.toUpperCase()}
        </button>
        <IconButton
          label={t('session.logOut')}
          icon={LogOut}
          className="-mr-2.5"
          onClick={() => !signOut.isPending && signOut.mutate()}
        />
      </div>
    </header>
  );
}
