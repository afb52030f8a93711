import type { Settings } from '#core/settings/settings.ts';
import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { findSettings } from './settings-store.ts';

/** The current user's settings, chosen or default, for the data export. */
export function copySettings(tx: Tx, { id, children, locale }: CurrentUser): Promise<Settings> {
  return findSettings(tx, { userId: id, schoolIds: children.map(({ schoolId }) => schoolId), locale });
}
