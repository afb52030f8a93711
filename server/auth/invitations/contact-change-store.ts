/** The contact of a guardian without an account. */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

type Contact = { readonly name: string; readonly email: string | null; readonly phone: string | null };

/** Saves the contact of an open invitation, and the name of its pickup person. False when the invitation has ended. */
export async function saveContact(tx: Tx, id: number, { name, email, phone }: Contact): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update invitations set name = ${name}, email = ${email}, phone = ${phone}
       where id = ${id} and token is not null returning id
    ), renamed as (
      update pickup_people set name = left(${name}, 100) where invitation_id in (select id from changed)
    )
    select from changed`.execute(tx);
  return rows.length > 0;
}
