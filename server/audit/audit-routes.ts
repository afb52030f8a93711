import { auditApi, mostExported } from '#core/audit/audit.ts';
import { csvOf } from '#core/http/csv.ts';
import { usualAtOnce } from '#core/http/fields.ts';
import type { Locale } from '#core/lang/locale.ts';
import { addDays } from '#core/time/day.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type Route, route } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { type Person, standAs } from '#server/sessions/person.ts';
import { type Asked, type Entry, findEntries } from './audit-list-store.ts';
import { fileTitles, wordsOfAct } from './audit-phrases.ts';
import { recordAct } from './audit-store.ts';
import type { Tx } from '#server/db/database.ts';

export const auditRoutes: Route[] = [
  route(auditApi.list, async ({ tx, person, query, locale }) => {
    const { before, limit = usualAtOnce } = query;
    // The clock is asked for where days are: it is one more thing to ask the database.
    const hasDays = query.from !== undefined || query.to !== undefined;
    const zone = hasDays ? await zoneOf(tx, person) : 'UTC';
    const entries = await findEntries(tx, { ...filterOf(person, query, zone), before, limit });
    return entries.map(({ at, act, id, by, child, about }) => {
      const [kind = ''] = act.split('.');
      return { id, at: at.toISOString(), kind, act: wordsOfAct(act, locale), by, child, about };
    });
  }),
  route(auditApi.file, {
    async file({ database, person: { id: userId }, query, now, locale, requestId }) {
      const content = await database.transaction({ userId }, async (tx) => {
        const person = await standAs(tx, 'admin', locale);
        if (!person || person.adminOf.length === 0) throw new Refusal('forbidden');
        const zone = await zoneOf(tx, person);
        const entries = await findEntries(tx, { ...filterOf(person, query, zone), limit: mostExported });
        for (const schoolId of person.adminOf) {
          await recordAct(tx, { at: now, act: 'audit.exported', userId, schoolId, requestId });
        }
        return csvOf([fileTitles[locale], ...entries.map((entry) => rowOf(entry, zone, locale))], locale);
      });
      return { content, name: `audit-${now.toISOString().slice(0, 10)}.csv` };
    },
  }),
];

type Query = Call<typeof auditApi.file>['query'];

/** The days are those of the first of one's schools: all of one organization live by one clock. */
function filterOf({ adminOf }: Person, { kind, person, child, from, to }: Query, zone: string): Omit<Asked, 'limit'> {
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

function zoneOf(tx: Tx, { adminOf }: Person): Promise<string> {
  return findTimeZone(tx, adminOf[0] ?? 0);
}

function rowOf({ at, act, by, child, about, subjectId }: Entry, zone: string, locale: Locale) {
  const { day, time } = schoolTimeAt(at, zone);
  const names = [by, child, about].map((one) => one?.name ?? null);
  return [day, time, wordsOfAct(act, locale), ...names, subjectId];
}
