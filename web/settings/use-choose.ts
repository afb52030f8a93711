/** Choosing a language or a theme: seen at once, kept with the account, and taken back if it could not be kept. */
import { useQueryClient } from '@tanstack/react-query';
import type { Locale } from '#core/lang/locale.ts';
import type { Session } from '#core/sessions/session.ts';
import type { Theme } from '#core/settings/settings.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { sessionQuery, usePerson } from '#web/session/session-queries.ts';
import { showToast } from '#web/ui/toasts.ts';
import { localeHere, speakChosen } from '#web/words/language.ts';
import { useWords } from '#web/words/words.ts';
import { useSaveSettings } from './setting-queries.ts';

export function useChoose() {
  const t = useWords();
  const client = useQueryClient();
  const before = usePerson();
  const save = useSaveSettings();
  const change = (part: Partial<Session>) =>
    client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, ...part });
  // By each choice's own promise: what `mutate` is given is not called once another follows or the page is left.
  const takeBack = (undo: () => unknown) => (error: Error) => {
    undo();
    showToast({ ...failureWords(t, error, t('settings.notSaved'), t('settings.notSavedText')), failed: true });
  };
  return {
    /** What the school writes is asked for again in that language, once the account has it. */
    chooseLocale(locale: Locale) {
      const spoken = localeHere() ?? before.locale;
      void speakChosen(locale);
      const kept = () => {
        change({ locale });
        return client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      };
      save.mutateAsync({ locale }).then(
        kept,
        takeBack(() => void speakChosen(spoken)),
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
