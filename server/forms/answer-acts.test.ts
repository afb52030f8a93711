import { describe, expect, test } from 'vitest';
import type { Form } from '#core/forms/form.ts';
import type { SendRequest } from '#test/support/test-app.ts';
import { testForms } from '#test/support/test-forms.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { schoolsOf, loadCurrentUser } from '#server/http/current-user.ts';
import { eventsFor } from './form-store.ts';

const { as, database, sophie, marc, lea, noah, today, fair, read, publish, answer, codeOf } = await testForms();

describe('an event', () => {
  const counted = (id: number) =>
    database.asOwner(async (tx) => {
      const { taken } = await tx.selectFrom('forms').select('taken').where('id', '=', id).executeTakeFirstOrThrow();
      const standing = tx.selectFrom('form_answers').where('form_id', '=', id).where('ended_at', 'is', null);
      const { coming } = await standing
        .select(({ fn }) => fn.sum<number>('people').as('coming'))
        .executeTakeFirstOrThrow();
      return { taken, coming };
    });

  test('never takes more people than its capacity from a hundred concurrent replies', async () => {
    const capacity = 60;
    const id = await publish({ kind: 'event', signers: 'one', groupId: null, capacity, mostPeople: 5 }, fair);
    const families = await database.asOwner((tx) =>
      tx
        .selectFrom('guardians')
        .select(['child_id', (eb) => eb.fn.min<number>('user_id').as('user_id')])
        .where('school_id', '=', 1)
        .where('can_report_absence', '=', true)
        .where('can_view', '=', true)
        .where('child_id', '>', 2)
        .groupBy('child_id')
        .orderBy('child_id')
        .limit(100)
        .execute(),
    );
    expect(families).toHaveLength(100);
    const asks = await Promise.all(
      families.map(async ({ child_id, user_id }) => ({ childId: child_id, ask: await as(user_id) })),
    );
    const statuses = await Promise.all(
      asks.map(async ({ childId, ask }, n) => {
        const { status, json } = await answer(ask, id, { childId, going: true, people: 1 + (n % 3) });
        return status === 409 ? codeOf({ json }) : status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([201, 'form_full']));
    const { taken, coming } = await counted(id);
    expect(coming).toBe(taken);
    expect(taken).toBeLessThanOrEqual(capacity);
    expect(taken).toBeGreaterThanOrEqual(capacity - 2);
    console.log(
      `100 answers at once for ${capacity} places: ${statuses.filter((s) => s === 201).length} taken, ${taken} people`,
    );

    // Then all change their replies concurrently: more people, fewer people, or a withdrawal.
    await Promise.all(
      asks.map(async ({ childId, ask }, n) => {
        const { json } = await ask('GET', `/api/forms/${id}`);
        const mine = (json as Form).children.find((child) => child.childId === childId)?.answers[0];
        if (n % 4 === 0 && mine) return ask('DELETE', `/api/forms/${id}/responses/${mine.id}`);
        const people = n % 5 > 0 ? { going: true, people: 1 + (n % 4) } : { going: false };
        return answer(ask, id, { childId, ...people });
      }),
    );
    const after = await counted(id);
    expect(after.coming).toBe(after.taken);
    expect(after.taken).toBeLessThanOrEqual(capacity);
  });

  test("refuses a reply beyond the places left, and counts the family's own places as available", async () => {
    const id = await publish({ kind: 'event', signers: 'one', capacity: 5, mostPeople: 6 }, fair);
    const going = (ask: SendRequest, people: number) => answer(ask, id, { going: true, people });
    expect((await going(sophie, 6)).json).toMatchObject({ code: 'form_full', placesLeft: 5 });
    expect((await going(sophie, 4)).status).toBe(201);
    expect((await read(id)).event?.placesLeft).toBe(1);
    expect((await going(sophie, 5)).status).toBe(201);
    expect((await going(marc, 2)).status, 'replaces the reply of the other guardian').toBe(201);
    expect((await answer(sophie, id, { going: false })).status).toBe(201);
    expect(await counted(id)).toEqual({ taken: 0, coming: 0 });
  });

  test('is in the calendar of invited families until they decline', async () => {
    const id = await publish({ kind: 'event', signers: 'one' }, fair);
    const events = () =>
      database.transaction({ userId: 1 }, async (tx) => {
        const currentUser = await loadCurrentUser(tx, 'guardian', 'en');
        if (!currentUser) throw new Error('User not found.');
        await setTenantScope(tx, schoolsOf(currentUser));
        const all = await eventsFor(tx, { userId: 1, childIds: [lea, noah], locale: 'fr' }, today);
        return all.filter(({ formId }) => formId === id);
      });
    const invited = {
      formId: id,
      childId: lea,
      title: 'Natation',
      day: '2026-04-23',
      startsAt: '18:00',
      endsAt: null,
      place: 'Cour',
      timeZone: 'America/Toronto',
      saidAt: expect.any(Date),
    };
    expect(await events()).toEqual([{ ...invited, people: null }]);
    await answer(sophie, id, { going: true, people: 3 });
    expect(await events()).toEqual([{ ...invited, people: 3 }]);
    await answer(sophie, id, { going: false });
    expect(await events()).toEqual([]);
  });
});
