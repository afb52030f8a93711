/** Choosing a language or a theme: worn at once, then kept with the account. */
import { useQueryClient } from '@tanstack/react-query';
import type { Locale } from '#core/lang/locale.ts';
import type { Theme } from '#core/settings/settings.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import { showToast } from '#web/ui/toasts.ts';
import { speak, wear } from '#web/words/language.ts';
import { useWords } from '#web/words/words.ts';
import { useSaveSettings } from './setting-queries.ts';

export function useChoose() {
  const t = useWords();
  const client = useQueryClient();
  const save = useSaveSettings();
  const onError = () => showToast({ title: t('settings.notSaved'), text: t('settings.notSavedText'), failed: true });
  return {
    /** What the school writes is asked for again in that language, once the account has it. */
    chooseLocale(locale: Locale) {
      void speak(locale);
      save.mutate(
        { locale },
        { onError, onSuccess: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }) },
      );
    },
    chooseTheme(theme: Theme) {
      wear(theme);
      save.mutate({ theme }, { onError });
    },
  };
}
