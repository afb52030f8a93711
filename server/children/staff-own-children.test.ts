import { beforeAll, describe, expect, test } from 'vitest';
import type { ClassListAnswer, ClassListPlan } from '#core/class-lists/class-list.ts';
import type { ChildRecord } from '#core/children/family.ts';
import type { StaffPickupPerson, PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { Invitation } from '#core/auth/invitation.ts';
import { testFamily } from '#test/support/test-family.ts';

const { as, database, office, sophie, ids, lea, noah, foreign, letters } = await testFamily();
const { user_id: colleagueId } = await database.asOwner((tx) =>
  tx
    .selectFrom('school_admins')
    .select('user_id')
    .where('school_id', '=', 1)
    .where('user_id', '<>', ids.office)
    .executeTakeFirstOrThrow(),
);
const colleague = await as(colleagueId);
const child = `/api/staff/families/children/${lea}`;
const record = async (ask = office) => (await ask('GET', child)).json as ChildRecord;
const given = (rights: readonly string[]) => ({ relationship: 'guardian', rights });
const all = ['view', 'report_absence', 'pickup', 'message'];
const invited = { schoolId: 1, gives: 'guardian', name: 'Nadia Fortier', email: 'other@example.org', locale: 'fr' };
const toChild = (childId: number) => ({ ...invited, children: [{ childId, ...given(all) }] });
const isOpenForLea = ({ state, children }: Invitation) => state === 'open' && children.some(({ id }) => id === lea);
const note = 'Aucun contact avec la secrétaire';

/** All office actions on a child's family, for the current state of the child's record. */
async function acts(ask: typeof office) {
  const waiting = (await colleague('GET', '/api/staff/pickup-persons')).json as StaffPickupPerson[];
  const person = `/api/staff/pickup-persons/${waiting.find(({ name }) => name === 'Rosa Nguyen')?.id}`;
  const invitations = (await colleague('GET', '/api/staff/invitations')).json as Invitation[];
  const invitation = `/api/staff/invitations/${invitations.find(isOpenForLea)?.id}`;
  const before = (await record(colleague)).restriction?.writtenAt ?? null;
  const own = `${child}/guardians/${ids.office}`;
  const answers = [
    await ask('PUT', own, { body: { ...given(all), before: given(['view']) } }),
    await ask('DELETE', own),
    await ask('DELETE', `${child}/guardians/${ids.marc}`),
    await ask('POST', `${child}/guardians`, { body: { ...given(all), userId: ids.marc } }),
    await ask('PUT', `${child}/restriction`, { body: { note: '', before } }),
    await ask('POST', '/api/staff/invitations', { body: toChild(lea) }),
    await ask('POST', `${invitation}/send`),
    await ask('DELETE', invitation),
    await ask('POST', `${person}/decision`, { body: { approve: true, mayNamerCollect: true } }),
    await ask('DELETE', person),
  ];
  return answers.map(({ status }) => status);
}
const refused = Array<number>(10).fill(403);

/** All office actions that move a child on or off boards and attendance lists: unenrolling, re-enrolling, renaming. */
async function moves(ask: typeof office) {
  const { givenName, familyName, groupId, number, bornOn } = await record(colleague);
  const changed = { givenName, familyName: `${familyName} Roy`, groupId, number, bornOn };
  const enrol = (isEnrolled: boolean) => ask('PUT', `${child}/enrolment`, { body: { isEnrolled } });
  const answers = [
    await enrol(false),
    await enrol(true),
    await ask('PUT', child, { body: changed }),
    await ask('PUT', child, { body: { ...changed, familyName } }),
  ];
  return answers.map(({ status }) => status);
}

/** Checks and imports a class list. Returns its problems and the status of the import. */
async function listed(lines: readonly string[], ask = office, answers: readonly ClassListAnswer[] = []) {
  const text = `Number,Family name,First name,Birth date,Room\n${lines.join('\n')}\n`;
  const body = { schoolId: 1, text, makeGroups: false, invite: false, locale: 'fr', answers };
  const { problems } = (await ask('POST', '/api/staff/families/class-list/check', { body })).json as ClassListPlan;
  const { status } = await ask('POST', '/api/staff/families/class-list', { body });
  return [problems.map(({ line, column, fault, value }) => [line, column, fault, value]), status];
}

describe('an office member', () => {
  beforeAll(async () => {
    await colleague('PUT', `${child}/restriction`, { body: { note, before: null } });
    await colleague('POST', '/api/staff/invitations', { body: toChild(lea) });
    await sophie('POST', '/api/pickup-persons', { body: { name: 'Rosa Nguyen', childIds: [lea, noah] } });
    await database.asOwner(async (tx) => {
      const { household_id } = await tx.selectFrom('guardians').select('household_id').executeTakeFirstOrThrow();
      const rights = { can_view: true, can_report_absence: false, can_pickup: false, can_message: false };
      const link = { child_id: lea, user_id: ids.office, school_id: 1, household_id, relationship: 'guardian' };
      await tx
        .insertInto('guardians')
        .values({ ...link, ...rights })
        .execute();
    });
  });

  test('cannot change the family of their own child, and the screen says so beforehand', async () => {
    expect(await acts(office)).toEqual(refused);
    expect(await record()).toMatchObject({ mayManage: false, restriction: null });
    const invitations = (await office('GET', '/api/staff/invitations')).json as Invitation[];
    expect(invitations.find(({ children }) => children.some(({ id }) => id === lea))?.mayManage).toBe(false);
    const waiting = (await office('GET', '/api/staff/pickup-persons')).json as StaffPickupPerson[];
    const own = waiting.filter(({ mayManage }) => !mayManage);
    expect(own.map(({ name }) => name)).toEqual(['Rosa Nguyen']);
    expect(waiting.length).toBeGreaterThan(1);
  });

  test('cannot unenrol, re-enrol or change their own child without the right to collect, while a colleague can', async () => {
    expect(await moves(office)).toEqual([403, 403, 403, 403]);
    await colleague('PUT', `${child}/enrolment`, { body: { isEnrolled: false } });
    expect(await moves(office)).toEqual([403, 403, 403, 403]);
    expect((await record()).leftAt).not.toBeNull();
    await colleague('PUT', `${child}/enrolment`, { body: { isEnrolled: true } });
    expect(await moves(colleague)).toEqual([200, 200, 200, 200]);
  });

  test('can do all of it for their own child while they may collect it', async () => {
    const mayCollect = (can_pickup: boolean) =>
      database.asOwner((tx) =>
        tx
          .updateTable('guardians')
          .set({ can_pickup })
          .where('child_id', '=', lea)
          .where('user_id', '=', ids.office)
          .execute(),
      );
    await mayCollect(true);
    expect(await record()).toMatchObject({ mayManage: false, mayChange: true });
    expect(await moves(office)).toEqual([200, 200, 200, 200]);
    await mayCollect(false);
    expect(await record()).toMatchObject({ mayManage: false, mayChange: false });
    expect(await moves(office)).toEqual([403, 403, 403, 403]);
  });

  test('cannot change or re-enrol their own child by a class list, whose unchanged line is accepted', async () => {
    const { number, room } = await record();
    const other = 'W-7,Roy,Zoé,2019-03-05,402';
    const own = (part: string) => [[[2, 'number', 'own', part]], 422];
    expect(await listed([`${number},Tremblay,Léa,,203`, other])).toEqual(own('Léa Tremblay'));
    // Renaming a child with a custody restriction asks a question first, and is then refused to the child's guardian.
    const renamed = [`${number},Tremblay-Roy,Léa,,${room}`];
    expect(await listed(renamed)).toEqual([[], 422]);
    expect(await listed(renamed, office, [{ line: 2, childId: lea }])).toEqual(own('Léa Tremblay-Roy'));
    expect(await listed([`${number},Tremblay,Léa,2018-05-02,${room}`])).toEqual(own('Léa Tremblay'));
    await colleague('PUT', `${child}/enrolment`, { body: { isEnrolled: false } });
    expect(await listed([`${number},Tremblay,Léa,,${room}`])).toEqual(own('Léa Tremblay'));
    expect(await listed([`${number},Tremblay,Léa,,${room}`], colleague)).toEqual([[], 200]);
    expect((await record()).leftAt).toBeNull();
    expect(await listed([`${number},Tremblay,Léa,,${room}`, other])).toEqual([[], 200]);
    // Unenrolment withdrew the first invitation.
    await colleague('POST', '/api/staff/invitations', { body: toChild(lea) });
  });

  test('cannot add a guardian to their own child by a class list', async () => {
    const head = 'Number,Family name,First name,Room,Guardian 1 name,Guardian 1 e-mail,Guardian 1 relationship';
    const line = `${(await record()).number},Tremblay,Léa,402,N F,other2@example.org,guardian`;
    const body = { schoolId: 1, text: `${head}\n${line}\n`, makeGroups: false, invite: true, locale: 'fr' };
    const check = await office('POST', '/api/staff/families/class-list/check', { body });
    expect((check.json as ClassListPlan).problems).toContainEqual(expect.objectContaining({ fault: 'own' }));
  });

  test('cannot become a guardian by the record, an invitation or a list', async () => {
    const { email } = await database.asOwner((tx) =>
      tx.selectFrom('users').select('email').where('id', '=', ids.office).executeTakeFirstOrThrow(),
    );
    const guardians = `/api/staff/families/children/${foreign.childId}/guardians`;
    expect((await office('POST', guardians, { body: { ...given(all), userId: ids.office } })).status).toBe(403);
    const mine = { ...toChild(noah), email: email.toUpperCase() };
    expect((await office('POST', '/api/staff/invitations', { body: mine })).status).toBe(403);
    const head = 'Family name,First name,Birth date,Room,Guardian 1 name,Guardian 1 e-mail,Guardian 1 relationship';
    const text = `${head}\nHamel,Zoé,2019-03-05,402,N F,${email},guardian\n`;
    const body = { schoolId: 1, text, makeGroups: false, invite: true, locale: 'fr' };
    const list = '/api/staff/families/class-list';
    const plan = (await office('POST', `${list}/check`, { body })).json as ClassListPlan;
    expect(plan.problems).toMatchObject([{ line: 2, fault: 'own_account', value: email }]);
    expect((await office('POST', list, { body })).status).toBe(422);
    expect((await colleague('POST', guardians, { body: { ...given(all), userId: ids.office } })).status).toBe(201);
    expect((await colleague('DELETE', `${guardians}/${ids.office}`)).status).toBe(204);

    // An invitation by a colleague can neither be sent again nor withdrawn by its recipient.
    const { json } = await colleague('POST', '/api/staff/invitations', {
      body: { ...toChild(noah), email },
    });
    const { id } = json as Invitation;
    expect((await office('POST', `/api/staff/invitations/${id}/send`)).status).toBe(403);
    expect((await office('DELETE', `/api/staff/invitations/${id}`)).status).toBe(403);
    const seen = ((await office('GET', '/api/staff/invitations')).json as Invitation[]).find((one) => one.id === id);
    expect(seen?.mayManage).toBe(false);
    expect((await colleague('DELETE', `/api/staff/invitations/${id}`)).status).toBe(204);
  });

  test('cannot accept an invitation to a child that they sent themselves, even after changing address', async () => {
    const sent = 'nathalie.private@example.org';
    await office('POST', '/api/staff/invitations', { body: { ...toChild(noah), email: sent } });
    const email = (await letters()).findLast(({ to }) => to === sent);
    const [, token = ''] = /invitation#([\w-]+)/.exec(email?.text ?? '') ?? [];
    await database.asOwner((tx) => tx.updateTable('users').set({ email: sent }).where('id', '=', ids.office).execute());
    const accepted = await office('POST', '/api/auth/invitation/accept', { body: { token } });
    expect([accepted.status, accepted.json]).toMatchObject([403, { code: 'forbidden' }]);
    const links = await database.asOwner((tx) =>
      tx.selectFrom('guardians').select('child_id').where('user_id', '=', ids.office).execute(),
    );
    expect(links.map(({ child_id }) => child_id)).not.toContain(noah);
  });

  test('manages every other child', async () => {
    const { status } = await office('POST', '/api/staff/invitations', { body: toChild(noah) });
    expect(status).toBe(201);
    const { json } = await sophie('POST', '/api/pickup-persons', { body: { name: 'Luc Roy', childIds: [noah] } });
    const decision = `/api/staff/pickup-persons/${(json as PickupPerson).id}/decision`;
    expect((await office('POST', decision, { body: { approve: true, mayNamerCollect: true } })).status).toBe(200);
  });

  test('cannot manage their former child, nor read its custody restriction, even after the audit log is deleted', async () => {
    expect((await colleague('DELETE', `${child}/guardians/${ids.office}`)).status).toBe(204);
    await database.asOwner((tx) => tx.deleteFrom('audit_entries').execute());
    expect(await acts(office)).toEqual(refused);
    expect(await moves(office)).toEqual([403, 403, 403, 403]);
    expect(await record()).toMatchObject({ mayManage: false, restriction: null });
    expect((await office('GET', '/api/staff/pickup-persons')).text).not.toContain(note);
    expect(await record(colleague)).toMatchObject({ mayManage: true, restriction: { note } });
  });

  test('who is no guardian of the child can do all of it', async () => {
    expect(await acts(colleague)).toEqual([404, 404, 204, 201, 200, 201, 200, 204, 200, 204]);
  });
});
