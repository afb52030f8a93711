/** Optimistic change of language or theme, saved with the account and rolled back on failure. */
import { useQueryClient } from '@tanstack/react-query';
import type { Locale } from '#core/lang/locale.ts';
import type { Session } from '#core/auth/session.ts';
import type { Theme } from '#core/settings/settings.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { sessionQuery, useCurrentUser } from '#web/session/session-queries.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { deviceLocale, applyChosenLocale } from '#web/i18n/locale.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSaveSettings } from './setting-queries.ts';

export function useLanguageAndTheme() {
  const t = useTranslation();
  const client = useQueryClient();
  const before = useCurrentUser();
  const save = useSaveSettings();
  const change = (part: Partial<Session>) =>
    client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, ...part });
  // Use the promise of each call: callbacks given to `mutate` are not called after another call or an unmount.
  const takeBack = (undo: () => unknown) => (error: Error) => {
    undo();
    showToast({ ...failureMessage(t, error, t('settings.notSaved'), t('settings.notSavedText')), failed: true });
  };
  return {
    /** Texts by the school are refetched in the new language, once the account has it. */
    chooseLocale(locale: Locale) {
      const spoken = deviceLocale() ?? before.locale;
      void applyChosenLocale(locale);
      const kept = () => {
        change({ locale });
        return client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      };
      save.mutateAsync({ locale }).then(
        kept,
        takeBack(() => void applyChosenLocale(spoken)),
      );
    },
    chooseTheme(theme: Theme) {
      change({ theme });
      const isStillShown = () => client.getQueryData(sessionQuery.queryKey)?.theme === theme;
      const undo = takeBack(() => isStillShown() && change({ theme: before.theme }));
      save.mutateAsync({ theme }).catch(undo);
    },
  };
}
