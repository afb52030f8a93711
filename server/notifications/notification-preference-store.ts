/** Notification preferences, stored with the other settings of a user. */
import { sql } from 'kysely';
import type { Locale } from '#core/lang/locale.ts';
import {
  type Delivery,
  type QuietHours,
  defaultQuietHours,
  type NotificationPreferences,
  preferencesOf,
} from '#core/notifications/delivery.ts';
import type { Tx } from '#server/db/database.ts';
import type { JsonValue } from '#server/db/tables.ts';

/** The columns of `user_settings`, as `s`, that `deliveryOf` reads. */
export const deliveryColumns = [
  's.user_id as chosen',
  's.push',
  's.email',
  's.notify',
  's.quiet_start',
  's.quiet_end',
] as const;

type Row = {
  /** The user id, or null for a user without stored settings. */
  readonly chosen: number | null;
  readonly push: boolean | null;
  readonly email: boolean | null;
  readonly notify: JsonValue | null;
  readonly quiet_start: string | null;
  readonly quiet_end: string | null;
};

export function deliveryOf({ chosen, push, email, notify, quiet_start: start, quiet_end: end }: Row): Delivery {
  const chosenQuiet = start !== null && end !== null ? { start, end } : null;
  return {
    push: push ?? true,
    email: email ?? true,
    // Validated by the contract on write.
    notify: preferencesOf((notify ?? {}) as Partial<NotificationPreferences>),
    quietHours: chosen === null ? defaultQuietHours : chosenQuiet,
  };
}

/** The two columns of quiet hours. `null` clears them, `undefined` leaves them unchanged. */
export function quietColumns(quietHours: QuietHours | null | undefined) {
  if (quietHours === undefined) return {};
  return { quiet_start: quietHours?.start ?? null, quiet_end: quietHours?.end ?? null };
}

export type Recipient = {
  readonly userId: number;
  readonly email: string;
  readonly locale: Locale | null;
  readonly delivery: Delivery;
  /** Ids of their push subscriptions. */
  readonly devices: readonly number[];
};

/**
 * Email, language, preferences and devices of these users, in one query. Devices of expired sessions are left out, and
 * no email about a child goes to an address that is not confirmed.
 */
export async function findRecipients(tx: Tx, userIds: readonly number[], now: Date): Promise<Recipient[]> {
  const rows = await tx
    .selectFrom('users as u')
    .leftJoin('user_settings as s', 's.user_id', 'u.id')
    .select(['u.id', 'u.email as address', 'u.email_verified as verified', 'u.locale', ...deliveryColumns])
    .select(
      sql<number[]>`array(select p.id from push_subscriptions p join sessions on sessions.id = p.session_id
        where p.user_id = u.id and sessions.expires_at > ${now} order by p.id)`.as('devices'),
    )
    .where('u.id', '=', (eb) => eb.fn.any(eb.val([...userIds])))
    .execute();
  return rows.map(({ id, address, verified, locale, devices, ...row }) => {
    const delivery = deliveryOf(row);
    return {
      userId: id,
      email: address,
      // Checked by the table's own constraint.
      locale: locale as Locale | null,
      delivery: { ...delivery, email: delivery.email && verified },
      devices,
    };
  });
}
