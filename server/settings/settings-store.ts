import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import { deliveryColumns, deliveryOf, quietColumns } from '#server/notifications/notification-preference-store.ts';
import { findability, type Settings, type SettingsChange } from '#core/settings/settings.ts';
import type { Tx } from '#server/db/database.ts';

export type Account = {
  readonly userId: number;
  /** The schools of the user's children. A default is open only when all of these schools agree. */
  readonly schoolIds: readonly number[];
  /** The device's language, for a user who has not chosen one. */
  readonly locale: Locale;
};

/** A user's settings, with their schools' defaults for what they have not chosen. */
export async function findSettings(tx: Tx, { userId, schoolIds, locale }: Account): Promise<Settings> {
  const { open, ...row } = await tx
    .selectFrom('users as u')
    .leftJoin('user_settings as s', 's.user_id', 'u.id')
    .select(['u.locale', 's.allow_direct_messages', 's.allow_group_invites', 's.visibility'])
    .select(['s.theme', ...deliveryColumns])
    .select((eb) =>
      eb
        .selectFrom('schools as sc')
        .select(({ fn }) => fn<boolean | null>('bool_and', ['sc.open_to_parents']).as('open'))
        .where('sc.id', '=', eb.fn.any(eb.val([...schoolIds])))
        .as('open'),
    )
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  const usual = open ? findability.open : findability.strict;
  return {
    allowDirectMessages: row.allow_direct_messages ?? usual.allowDirectMessages,
    allowGroupInvites: row.allow_group_invites ?? usual.allowGroupInvites,
    // Table constraints limit both lists, and the reply schema checks them again.
    visibility: (row.visibility as Settings['visibility'] | null) ?? usual.visibility,
    ...deliveryOf(row),
    locale: (row.locale as Locale | null) ?? locale,
    theme: (row.theme as Settings['theme'] | null) ?? 'system',
  };
}

/** Saves the given settings. A first row is completed with the current defaults. */
export async function saveSettings(tx: Tx, account: Account, change: SettingsChange): Promise<void> {
  const { locale, ...choices } = change;
  const { userId } = account;
  if (locale !== undefined) {
    await tx.updateTable('users').set({ locale }).where('id', '=', userId).execute();
  }
  if (Object.keys(choices).length === 0) return;
  const before = await findSettings(tx, account);
  await tx
    .insertInto('user_settings')
    // Only chosen notification kinds are stored, so that defaults may change.
    .values({ user_id: userId, ...columnsOf({ ...before, notify: {}, ...choices }) })
    // Updates only the given settings, so that two devices do not overwrite each other.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columnsOf(choices), ...mergeKinds(choices) }))
    .execute();
}

/** Merges the chosen notification kinds with those stored before. */
function mergeKinds({ notify }: Pick<SettingsChange, 'notify'>) {
  return notify && { notify: sql<string>`user_settings.notify || ${JSON.stringify(notify)}::jsonb` };
}

function columnsOf<C extends Omit<SettingsChange, 'locale'>>(choices: C) {
  return {
    allow_direct_messages: choices.allowDirectMessages as C['allowDirectMessages'],
    allow_group_invites: choices.allowGroupInvites as C['allowGroupInvites'],
    visibility: choices.visibility as C['visibility'],
    push: choices.push as C['push'],
    email: choices.email as C['email'],
    theme: choices.theme as C['theme'],
    notify: choices.notify && JSON.stringify(choices.notify),
    ...quietColumns(choices.quietHours),
  };
}
