import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import { deliveryColumns, deliveryOf, quietColumns } from '#server/notifications/wish-store.ts';
import { findability, type Settings, type SettingsChange } from '#core/settings/settings.ts';
import type { Tx } from '#server/db/database.ts';

export type Account = {
  readonly userId: number;
  /** Their children's schools: what was never chosen is open only where all of these are. */
  readonly schoolIds: readonly number[];
  /** The device's language, for somebody who has not chosen one. */
  readonly locale: Locale;
};

/** What somebody has chosen; for what they have not, their schools' defaults. */
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
    // Both lists are checked by the tables' own constraints, and again when the reply is parsed.
    visibility: (row.visibility as Settings['visibility'] | null) ?? usual.visibility,
    ...deliveryOf(row),
    locale: (row.locale as Locale | null) ?? locale,
    theme: (row.theme as Settings['theme'] | null) ?? 'system',
  };
}

/** Saves the parts that were given. A first row is completed with what held before. */
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
    // Of the kinds only what was chosen is kept, so that what is usual may change.
    .values({ user_id: userId, ...columnsOf({ ...before, notify: {}, ...choices }) })
    // Only what was given: two devices that save different parts do not undo each other.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columnsOf(choices), ...addedTo(choices) }))
    .execute();
}

/** The kinds that were chosen now, beside those chosen before. */
function addedTo({ notify }: Pick<SettingsChange, 'notify'>) {
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
