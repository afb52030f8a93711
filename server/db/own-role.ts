/**
 * The role behind the fence of one PostgreSQL database. Roles belong to the whole server, so that with a shared one the
 * owner of another Parvis there could read this one's tables: each database has a role of its own, and only its owner
 * and that role may connect. (docs/operations.md, PostgreSQL)
 *
 * Migrations grant to `parvis_app` and revoke from it; what it is left with is then handed over to the own role.
 */
import pg from 'pg';
import { fencedRole } from './fence.ts';

const { escapeIdentifier, escapeLiteral } = pg;

const longestName = 63;

/**
 * The role of a database of this name: `parvis_app_` and the name, or as much of it as a role's name has room for, and
 * a digest of the whole.
 */
export const ownRoleName = `case when octet_length(current_database()) <= ${longestName - fencedRole.length - 1}
  then '${fencedRole}_' || current_database()
  else '${fencedRole}_' || left(current_database(), 10) || '_' || md5(current_database()) end`;

type Standing = { readonly role: string; readonly exists: boolean; readonly stands: boolean };

/** Its name, whether it is made, and whether the tables were handed over to it. */
async function standingOf(owner: pg.ClientBase): Promise<Standing> {
  const { rows } = await owner.query<Standing>(
    `with own as (select ${ownRoleName} as role)
     select role, exists (select from pg_roles where rolname = role) as exists, exists (
       select from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
        where c.relnamespace = 'public'::regnamespace and r.rolname = role) as stands
     from own`,
  );
  return rows[0] ?? { role: fencedRole, exists: false, stands: false };
}

/** The role as which the app works here: the shared one in a database that no Parvis of now has opened yet. */
export async function findRole(owner: pg.ClientBase): Promise<string> {
  const { role, stands } = await standingOf(owner);
  return stands ? role : fencedRole;
}

/** Runs one migration between handing back what the own role may and handing over what is then left. */
export async function whileHandedBack(owner: pg.ClientBase, migration: () => Promise<void>): Promise<void> {
  const { role, stands } = await standingOf(owner);
  if (stands) await copyGrants(owner, role, fencedRole);
  await migration();
  if (stands) await handOver(owner, fencedRole, role);
}

/**
 * Makes the database's own role where it is not, hands the tables over to it, and lets nobody else connect. Throws with
 * what to run when the role of DATABASE_URL may make no other.
 */
export async function ensureOwnRole(owner: pg.ClientBase): Promise<string> {
  const { role, exists, stands } = await standingOf(owner);
  if (stands) return role;
  await owner.query('begin');
  try {
    if (!exists) await makeRole(owner, role);
    await owner.query(grantToOwner(role));
    await handOver(owner, await roleBefore(owner, role), role);
    await owner.query(closeToOthers(role));
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
  return role;
}

async function makeRole(owner: pg.ClientBase, role: string): Promise<void> {
  const name = escapeIdentifier(role);
  try {
    await owner.query(`create role ${name} nologin nobypassrls`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new Error(
      `DATABASE_URL: its role may make no role. As one that may: create role ${name} nologin nobypassrls; ` +
        `grant ${name} to the role of DATABASE_URL; and start again.`,
      { cause: error },
    );
  }
}

/** As `parvis_app` is granted: where the role was made beforehand, so was its membership. */
const grantToOwner = (role: string) => `do $$ begin
    execute format('grant %I to %I', ${escapeLiteral(role)}, current_user);
  exception when others then
    if not pg_has_role(current_user, ${escapeLiteral(role)}, 'member') then raise; end if;
  end $$`;

/** Whose tables they are so far: the shared role's, or, in a copy of another database, that one's own. */
async function roleBefore(owner: pg.ClientBase, role: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select r.rolname as name from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.relnamespace = 'public'::regnamespace and r.rolname like 'parvis\\_app%' and r.rolname <> $1
      group by r.rolname order by count(*) desc limit 1`,
    [role],
  );
  return rows[0]?.name ?? fencedRole;
}

async function handOver(owner: pg.ClientBase, from: string, to: string): Promise<void> {
  await copyGrants(owner, from, to);
  await owner.query(revokeAll(from));
  const [role, before] = [escapeIdentifier(to), escapeIdentifier(from)];
  // Tables to come are granted to both: a migration takes from the shared one what the app shall not do.
  await owner.query(
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
     alter default privileges in schema public grant usage, select on sequences to ${role};`,
  );
  if (from === fencedRole) return;
  await owner.query(
    `alter default privileges in schema public revoke all on tables from ${before};
     alter default privileges in schema public revoke all on sequences from ${before};`,
  );
}

const revokeAll = (role: string) =>
  `revoke all on all tables in schema public from ${escapeIdentifier(role)};
   revoke all on all sequences in schema public from ${escapeIdentifier(role)};
   revoke all on schema public from ${escapeIdentifier(role)};`;

/** Leaves `to` with exactly what `from` may do with the tables, views, sequences and columns. */
async function copyGrants(owner: pg.ClientBase, from: string, to: string): Promise<void> {
  const [before, after] = [escapeLiteral(from), escapeLiteral(to)];
  await owner.query(revokeAll(to));
  await owner.query(`do $$ declare
      given record;
    begin
      execute format('grant usage on schema public to %I', ${after});
      for given in
        select c.oid::regclass as place, c.relkind = 'S' as is_sequence, string_agg(a.privilege_type, ', ') as rights
          from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
         where c.relnamespace = 'public'::regnamespace and r.rolname = ${before} group by c.oid, c.relkind
      loop
        execute format('grant %s on %s %s to %I', given.rights,
          case when given.is_sequence then 'sequence' else 'table' end, given.place, ${after});
      end loop;
      for given in
        select c.oid::regclass as place, n.attname as name, a.privilege_type as rights
          from pg_attribute n join pg_class c on c.oid = n.attrelid cross join lateral aclexplode(n.attacl) a
          join pg_roles r on r.oid = a.grantee
         where c.relnamespace = 'public'::regnamespace and r.rolname = ${before}
      loop
        execute format('grant %s (%I) on table %s to %I', given.rights, given.name, given.place, ${after});
      end loop;
    end $$`);
}

/** Where the role of DATABASE_URL does not own the database, who may connect is its owner's to say. */
const closeToOthers = (role: string) => `do $$ begin
    if not pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'usage') then
      return;
    end if;
    execute format('grant connect on database %I to %I', current_database(), current_user);
    execute format('grant connect on database %I to %I', current_database(), ${escapeLiteral(role)});
    execute format('revoke connect on database %I from public', current_database());
  end $$`;
