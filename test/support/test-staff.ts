/** The staff of a school for tests: its admin, and the tablet of a room with their PINs. */
import type { Method } from '#core/http/endpoint.ts';
import type { PairingCode } from '#core/room-devices/room-device.ts';
import { savePin } from '#server/account/pin-store.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import type { Database } from '#server/db/database.ts';
import type { RequestOptions, SendRequest, TestReply } from './test-app.ts';

/** The account of the first admin of a school, by its id. Throws when there is none. */
export async function adminOf(database: Database, schoolId: number): Promise<number> {
  const { user_id } = await database.asOwner((tx) =>
    tx
      .selectFrom('school_admins')
      .select('user_id')
      .where('school_id', '=', schoolId)
      .orderBy('user_id')
      .executeTakeFirstOrThrow(),
  );
  return user_id;
}

/** A tablet: it keeps its cookies from reply to reply, as a browser does. */
export type Tablet = {
  readonly send: SendRequest;
  /** The value of a cookie, by its name. */
  readonly cookie: (name: string) => string | undefined;
};

/** A browser without cookies. `anonymous` is the app's sender without a session. */
export function newTablet(anonymous: SendRequest): Tablet {
  const cookies = new Map<string, string>();
  const send = async (method: Method, url: string, options: RequestOptions = {}): Promise<TestReply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await anonymous(method, url, {
      ...options,
      headers: { ...options.headers, ...(cookie && { cookie }) },
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  return { send, cookie: (name) => cookies.get(name) };
}

type PairOptions = { readonly office: SendRequest; readonly schoolId: number; readonly groupIds?: readonly number[] };

/** Adds a device as its office and pairs the tablet. Returns the device's id. */
export async function pair(tablet: Tablet, { office, schoolId, groupIds = [] }: PairOptions): Promise<number> {
  const added = await office('POST', '/api/staff/room-devices', { body: { schoolId, name: 'Local 402', groupIds } });
  const { id, code } = added.json as PairingCode;
  const paired = await tablet.send('POST', '/api/room/pair', { body: { code } });
  if (paired.status !== 200) throw new Error(`pairing: ${paired.text}`);
  return id;
}

/** Gives a user a PIN, as if they had set it at this time. */
export async function givePin(database: Database, userId: number, pin: string, now: Date): Promise<void> {
  const hash = await hashPassword(pin);
  await database.transaction({ userId }, (tx) => savePin(tx, userId, hash, now));
}
