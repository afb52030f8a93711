import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Settings, settingsApi } from '#core/settings/settings.ts';
import { call } from '#web/session/call.ts';

export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: () => call(settingsApi.read) });

/** Saves a part of one's settings, one after the other, so that the last said is what holds. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'settings' },
    mutationFn: (part: Partial<Settings>) => call(settingsApi.save, { body: part }),
    // Without an answer nobody knows what holds now.
    onError: () => void client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
