/** What a guardian without the right to collect reads of releases and arrivals in the data export. */
import { expect, test } from 'vitest';
import { copyAttendance } from '#server/attendance/attendance-export-store.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { testDepartures } from '#test/support/test-departures.ts';
import { copyPickups } from './pickup-export-store.ts';

const { office, database, ids, lea, people, at, releaseTogether } = await testDepartures();

/** The notes of releases and the names of people who brought a child, in the data of a guardian. */
function copied(userId: number) {
  return database.transaction({ userId, readOnly: true }, async (tx) => {
    const currentUser = await loadCurrentUser(tx, 'user', 'en');
    if (!currentUser) throw new Error('There is no such user.');
    const pickups = await copyPickups(tx, currentUser);
    const { marks } = await copyAttendance(tx, currentUser);
    return {
      notes: pickups.flatMap(({ steps }) => steps.flatMap(({ note }) => note ?? [])),
      brought: marks.flatMap(({ broughtBy }) => broughtBy ?? []),
    };
  });
}

test('notes of a release and who brought the child are for guardians who may collect it', async () => {
  at('15:00:00');
  const arrival = { day: '2026-04-14', status: 'late', time: '09:10', broughtBy: 'Huguette' };
  expect((await office('POST', `/api/staff/attendance/${lea}/marks`, { body: arrival })).status).toBe(200);
  const body = { childIds: [lea], pickupPersonId: people.sophie, checked: 'known', note: 'Took the blue bag.' };
  expect((await releaseTogether(body, office)).status).toBe(200);
  for (const userId of [ids.sophie, ids.marc])
    expect(await copied(userId)).toEqual({ notes: ['Took the blue bag.'], brought: ['Huguette'] });
  await database.asOwner((tx) =>
    tx
      .updateTable('guardians')
      .set({ can_pickup: false })
      .where('user_id', '=', ids.marc)
      .where('child_id', '=', lea)
      .execute(),
  );
  expect(await copied(ids.marc)).toEqual({ notes: [], brought: [] });
  expect(await copied(ids.sophie)).toEqual({ notes: ['Took the blue bag.'], brought: ['Huguette'] });
});
