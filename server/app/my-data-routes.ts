import { myDataApi } from '#core/settings/my-data.ts';
import { usualZone } from '#core/time/school-clock.ts';
import { countActs, recordAct } from '#server/audit/audit-store.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { childrenWith, type Person, standAs } from '#server/sessions/person.ts';
import { archiveOf, collectData } from './my-data.ts';

/**
 * One stands as guardian, whatever else one is: what somebody reads at work is the school's. Of a child who left too,
 * until its record is erased.
 */
export const myDataRoutes: Route[] = [
  route(myDataApi.download, {
    async file({ database, person: { id: userId }, now, locale, requestId, installation }) {
      const [data, shows] = await database.transaction({ userId }, async (tx) => {
        const person = await standAs(tx, 'kept', locale);
        if (!person) throw new Refusal('unauthenticated');
        const schoolId = person.children[0]?.schoolId;
        await refuseTooMany({
          tx,
          userId,
          most: installation.downloadsPerDay,
          countSince: (since) => countActs(tx, { userId, act: 'data.downloaded', since }),
          timeZone: schoolId === undefined ? usualZone : await findTimeZone(tx, schoolId),
          now,
        });
        const collected = await collectData(tx, person);
        await recordAct(tx, { at: now, act: 'data.downloaded', userId, subjectId: userId, requestId });
        return [collected, shownBy(person)] as const;
      });
      return { content: await archiveOf(data, now), name: `parvis-${now.toISOString().slice(0, 10)}.zip`, shows };
    },
  }),
];

/** Which records an archive takes along: those of the children whom its person may see, and who may collect them. */
function shownBy(person: Person) {
  const kinds = ['child', 'absences', 'attendance', 'pickups', 'reports'] as const;
  const childIds = childrenWith(person, 'view');
  return [
    ...kinds.map((kind) => ({ kind, childIds })),
    { kind: 'people', childIds: childrenWith(person, 'pickup') } as const,
  ];
}
