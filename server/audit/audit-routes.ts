import { auditApi, maxExportedRows } from '#core/audit/audit.ts';
import { csvOf } from '#core/http/csv.ts';
import { defaultConcurrent } from '#core/http/fields.ts';
import type { Locale } from '#core/lang/locale.ts';
import { addDays } from '#core/time/day.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type Route, route } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { type CurrentUser, loadCurrentUser } from '#server/http/current-user.ts';
import { type FindEntriesParams, type Entry, findEntries } from './audit-list-store.ts';
import { fileTitles, wordsOfAct } from './audit-phrases.ts';
import { recordAuditEntry } from './audit-store.ts';
import type { Tx } from '#server/db/database.ts';

export const auditRoutes: Route[] = [
  route(auditApi.list, async ({ tx, currentUser, query, locale }) => {
    const { before, limit = defaultConcurrent } = query;
    // The time zone needs another query, so it is read only for a filter by day.
    const hasDays = query.from !== undefined || query.to !== undefined;
    const zone = hasDays ? await zoneOf(tx, currentUser) : 'UTC';
    const entries = await findEntries(tx, { ...filterOf(currentUser, query, zone), before, limit });
    return entries.map(({ at, act, id, by, child, about, device, tokenName }) => {
      const [kind = ''] = act.split('.');
      return { id, at: at.toISOString(), kind, act: wordsOfAct(act, locale), by, child, about, device, tokenName };
    });
  }),
  route(auditApi.file, {
    async file({ database, currentUser: { id: userId }, query, now, locale, requestId }) {
      const content = await database.transaction({ userId }, async (tx) => {
        const currentUser = await loadCurrentUser(tx, 'admin', locale);
        if (!currentUser || currentUser.adminOf.length === 0) throw new Refusal('forbidden');
        const zone = await zoneOf(tx, currentUser);
        const entries = await findEntries(tx, { ...filterOf(currentUser, query, zone), limit: maxExportedRows });
        for (const schoolId of currentUser.adminOf) {
          await recordAuditEntry(tx, { at: now, act: 'audit.exported', userId, schoolId, requestId });
        }
        return csvOf([fileTitles[locale], ...entries.map((entry) => rowOf(entry, zone, locale))], locale);
      });
      return { content, name: `audit-${now.toISOString().slice(0, 10)}.csv` };
    },
  }),
];

type Query = Call<typeof auditApi.file>['query'];

/** Days are in the time zone of the user's first school. All schools of an organization share a time zone. */
function filterOf(
  { adminOf }: CurrentUser,
  { kind, person, child, from, to }: Query,
  zone: string,
): Omit<FindEntriesParams, 'limit'> {
  const beginning = (day: string) => instantOf({ day, time: '00:00' }, zone);
  return {
    schoolIds: adminOf,
    kind,
    person,
    child,
    since: from === undefined ? undefined : beginning(from),
    until: to === undefined ? undefined : beginning(addDays(to, 1)),
  };
}

function zoneOf(tx: Tx, { adminOf }: CurrentUser): Promise<string> {
  return findTimeZone(tx, adminOf[0] ?? 0);
}

function rowOf({ at, act, by, child, about, subjectId, device, tokenName }: Entry, zone: string, locale: Locale) {
  const { day, time } = schoolTimeAt(at, zone);
  const names = [by, child, about].map((one) => one?.name ?? null);
  return [day, time, wordsOfAct(act, locale), ...names, subjectId, device, tokenName];
}
