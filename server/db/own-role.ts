/**
 * Each PostgreSQL database has its own restricted role. Roles belong to the whole server: with a shared role, the owner
 * of another Parvis database there could read this one's tables. The role may log in, as a distributed PostgreSQL does
 * between its nodes; it has no password. Only the database's owner and its own role may
 * connect. See docs/operations.md, PostgreSQL. Migrations grant to `parvis_app` and revoke from it. The resulting
 * grants are then moved to the own role.
 */
import pg from 'pg';
import { appRole } from './tenant-scope.ts';

const { escapeIdentifier, escapeLiteral } = pg;

const maxNameLength = 63;

/**
 * The role's name: `parvis_app_` and the database's name. A name that is too long is shortened and followed by its
 * digest.
 */
export const ownRoleName = `case when octet_length(current_database()) <= ${maxNameLength - appRole.length - 1}
  then '${appRole}_' || current_database()
  else '${appRole}_' || left(current_database(), 10) || '_' || md5(current_database()) end`;

type RoleState = { readonly role: string; readonly exists: boolean; readonly hasGrants: boolean };

/** The role's name, whether it exists, and whether it has the grants. */
async function roleStateOf(owner: pg.ClientBase): Promise<RoleState> {
  const { rows } = await owner.query<RoleState>(
    `with own as (select ${ownRoleName} as role)
     select role, exists (select from pg_roles where rolname = role) as exists, exists (
       select from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
        where c.relnamespace = 'public'::regnamespace and r.rolname = role) as "hasGrants"
     from own`,
  );
  return rows[0] ?? { role: appRole, exists: false, hasGrants: false };
}

/** The role in use: the shared role as long as a first start that was interrupted has not moved the grants. */
export async function findRole(owner: pg.ClientBase): Promise<string> {
  const { role, hasGrants } = await roleStateOf(owner);
  return hasGrants ? role : appRole;
}

/**
 * Runs one migration: moves the own role's grants to `parvis_app` before it, and the resulting grants back after it.
 */
export async function runWithSharedRole(owner: pg.ClientBase, migration: () => Promise<void>): Promise<void> {
  const { role, hasGrants } = await roleStateOf(owner);
  if (hasGrants) await copyGrants(owner, role, appRole);
  await migration();
  if (hasGrants) await handOver(owner, appRole, role);
}

/**
 * Creates the database's own role if needed, moves the grants to it, and closes the database to other roles. Throws an
 * error with the SQL to run if the role of DATABASE_URL may not create roles.
 */
export async function ensureOwnRole(owner: pg.ClientBase): Promise<string> {
  const { role, exists, hasGrants } = await roleStateOf(owner);
  if (hasGrants) return role;
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
    await owner.query(`create role ${name} login nobypassrls`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new Error(
      `DATABASE_URL: its role may not create roles. With a role that may, run: create role ${name} login nobypassrls; ` +
        `grant ${name} to the role of DATABASE_URL; then start again.`,
      { cause: error },
    );
  }
}

/** Same as for `parvis_app`: a role that was created beforehand also has its membership already. */
const grantToOwner = (role: string) => `do $$ begin
    execute format('grant %I to %I', ${escapeLiteral(role)}, current_user);
  exception when others then
    if not pg_has_role(current_user, ${escapeLiteral(role)}, 'member') then raise; end if;
  end $$`;

/** The role that has the grants: the shared role, or another database's own role after a database copy. */
async function roleBefore(owner: pg.ClientBase, role: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select r.rolname as name from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.relnamespace = 'public'::regnamespace and r.rolname like 'parvis\\_app%' and r.rolname <> $1
      group by r.rolname order by count(*) desc limit 1`,
    [role],
  );
  return rows[0]?.name ?? appRole;
}

async function handOver(owner: pg.ClientBase, from: string, to: string): Promise<void> {
  await copyGrants(owner, from, to);
  await owner.query(revokeAll(from));
  const [role, before] = [escapeIdentifier(to), escapeIdentifier(from)];
  // Default privileges stay granted to the shared role too: a migration revokes from it what the app may not do.
  await owner.query(
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
     alter default privileges in schema public grant usage, select on sequences to ${role};`,
  );
  if (from === appRole) return;
  await owner.query(
    `alter default privileges in schema public revoke all on tables from ${before};
     alter default privileges in schema public revoke all on sequences from ${before};`,
  );
}

const revokeAll = (role: string) =>
  `revoke all on all tables in schema public from ${escapeIdentifier(role)};
   revoke all on all sequences in schema public from ${escapeIdentifier(role)};
   revoke all on schema public from ${escapeIdentifier(role)};`;

/** Gives `to` exactly the privileges of `from` on tables, views, sequences and columns. */
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

/** Does nothing if the role of DATABASE_URL does not own the database: its owner decides who may connect. */
const closeToOthers = (role: string) => `do $$ begin
    if not pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'usage') then
      return;
    end if;
    execute format('grant connect on database %I to %I', current_database(), current_user);
    execute format('grant connect on database %I to %I', current_database(), ${escapeLiteral(role)});
    execute format('revoke connect on database %I from public', current_database());
  end $$`;
