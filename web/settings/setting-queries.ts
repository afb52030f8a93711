import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Settings, settingsApi } from '#core/settings/settings.ts';
import { call } from '#web/api/call.ts';

export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: () => call(settingsApi.read) });

/** Saves a part of the user's settings. In sequence, so that the last change wins. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'settings' },
    mutationFn: (part: Partial<Settings>) => call(settingsApi.save, { body: part }),
    // Without a reply, the saved state is unknown: refetch.
    onError: () => void client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
