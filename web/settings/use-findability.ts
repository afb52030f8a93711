/** How other parents may reach one: chosen, saved, and if need be saved again. */
import { useQueryClient } from '@tanstack/react-query';
import { type Findability, findabilityOf, type Settings, settingsApi } from '#core/settings/settings.ts';
import { call } from '#web/session/call.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { isSame } from '#web/session/intention.ts';
import { useIntention } from '#web/session/use-intention.ts';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { settingsQuery } from './setting-queries.ts';

const name = 'findability';
const { queryKey } = settingsQuery;

export function useFindability(settings: Settings) {
  const t = useWords();
  const client = useQueryClient();
  const [touched, touch] = useDraft<Findability>(name);
  const saved = findabilityOf(settings);
  const chosen: Findability = { ...saved, ...touched };

  const { sending, failureOf, send } = useIntention({
    name: ['save findability'],
    send: (said: Findability, key) => call(settingsApi.save, { body: said, key }),
    shown: {
      list: queryKey,
      find: (now: Settings, _: Settings, said: Findability) => (isSame(findabilityOf(now), said) ? [now] : []),
    },
    onDone: (reply, draft: object | undefined) => {
      forgetDraft(name, draft);
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
