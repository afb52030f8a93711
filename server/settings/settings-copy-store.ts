import type { Settings } from '#core/settings/settings.ts';
import type { Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';
import { findSettings } from './settings-store.ts';

/** What holds for somebody, chosen or not, for their copy of it. */
export function copySettings(tx: Tx, { id, children, locale }: Person): Promise<Settings> {
  return findSettings(tx, { userId: id, schoolIds: children.map(({ schoolId }) => schoolId), locale });
}
