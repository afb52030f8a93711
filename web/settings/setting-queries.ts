import { useMutation } from '@tanstack/react-query';
import { type Settings, settingsApi } from '#core/settings/settings.ts';
import { call } from '#web/session/call.ts';

/** Saves a part of one's settings. */
export function useSaveSettings() {
  return useMutation({ mutationFn: (part: Partial<Settings>) => call(settingsApi.save, { body: part }) });
}
