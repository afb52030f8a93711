import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Settings, settingsApi } from '#core/settings/settings.ts';
import { call } from '#web/session/call.ts';

export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: () => call(settingsApi.read) });

/** Saves a part of one's settings. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (part: Partial<Settings>) => call(settingsApi.save, { body: part }),
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  });
}
