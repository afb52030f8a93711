/** State of the directory visibility form: draft, submission and retry. */
import { useQueryClient } from '@tanstack/react-query';
import { type Findability, findabilityOf, type Settings, settingsApi } from '#core/settings/settings.ts';
import { call } from '#web/api/call.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { isSame } from '#web/api/idempotent-mutation.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';
import { deleteDraft, inMemory, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { settingsQuery } from './setting-queries.ts';

// After a reload the switches show what is saved.
const name = `${inMemory}findability`;
const { queryKey } = settingsQuery;

export function useDirectoryVisibility(settings: Settings) {
  const t = useTranslation();
  const client = useQueryClient();
  const [touched, touch] = useDraft<Findability>(name);
  const saved = findabilityOf(settings);
  const chosen: Findability = { ...saved, ...touched };

  const { sending, failureOf, send } = useIdempotentMutation({
    name: ['save findability'],
    send: (choice: Findability, key) => call(settingsApi.save, { body: choice, key }),
    shown: {
      list: queryKey,
      find: (now: Settings, _: Settings, choice: Findability) => (isSame(findabilityOf(now), choice) ? [now] : []),
    },
    onDone: (reply, draft: object | undefined) => {
      deleteDraft(name, draft);
      client.setQueryData(queryKey, reply);
      showToast({ title: t('settings.saved') });
    },
    onFailed: (error) => showToast(failureToast(t, error, t('settings.notSaved'), t('settings.notSavedText'))),
  });

  return {
    chosen,
    touch,
    sending,
    isUnsaved: !isSame(chosen, saved),
    failure: failureOf(chosen),
    save: () => send(chosen, touched),
  };
}
