/** The demo's forms with answers of its families. Unanswered forms stay due in the future. */
import { sql } from 'kysely';
import type { Form } from '#core/forms/form.ts';
import { addDays } from '#core/time/day.ts';
import type { Tx } from '#server/db/database.ts';
import { textHashOf } from '#server/forms/answer-store.ts';
import { demoForms, type FormSeed, type SeedAnswer } from '#server/forms/form-seed.ts';
import { fieldsOf } from '#server/forms/form-store.ts';
import { versionColumns } from '#server/forms/form-write-store.ts';
import { dayAt, demoToday } from './demo-dates.ts';
import type { SchoolPeople } from './demo-context.ts';
import { insertRows, nextIds, type SeedRow } from './insert-rows.ts';
import type { SchoolToFill } from './demo-context.ts';

type ChildAnswer = { readonly childId: number; readonly userId: number; readonly answer: SeedAnswer };

/** Publishes the forms on days before today. */
export async function seedForms(tx: Tx, filling: SchoolToFill, people: SchoolPeople): Promise<void> {
  const { schoolId, now } = filling;
  const today = demoToday(now);
  const names = await namesOf(tx, people);
  const ids = await nextIds(tx, 'forms', demoForms.length);
  const made = demoForms.map((seed, place) => {
    const group = people.groups.find(({ room }) => room === seed.room);
    if (!group) throw new Error(`The demo has no room ${seed.room}.`);
    const publishedOn = addDays(today, -seed.publishedAgo);
    const at = dayAt(now, publishedOn, '08:00');
    const id = ids[place] ?? 0;
    const answers = answersOf(seed, people, group.id).map(({ childId, userId, answer }, n): SeedRow<'form_answers'> => {
      const day = addDays(publishedOn, Math.min(1 + (n % 4), seed.publishedAgo));
      const isSigned = seed.text(today).fields.some(({ type }) => type === 'signature');
      return {
        school_id: schoolId,
        form_id: id,
        version: 1,
        child_id: childId,
        user_id: userId,
        party: seed.signers === 'both' ? userId : 0,
        lang: 'fr',
        answers: answer.answers,
        going: answer.people === undefined ? null : answer.people > 0,
        people: answer.people ?? null,
        signature: isSigned ? (names.get(userId) ?? null) : null,
        text_hash: hashOf(seed, today),
        is_late: false,
        created_at: dayAt(now, day, `1${n % 9}:2${n % 6}`),
      };
    });
    const taken = answers.reduce((sum, { people: coming }) => sum + (coming ?? 0), 0);
    const form = {
      id,
      school_id: schoolId,
      group_id: group.id,
      kind: seed.kind,
      signers: seed.signers,
      due_day: addDays(today, seed.dueIn),
      accepts_late: seed.acceptsLate,
      can_withdraw: seed.canWithdraw,
      capacity: seed.capacity,
      most_people: seed.mostPeople,
      taken,
      author_id: group.teacher,
      created_at: at,
    };
    const version = {
      school_id: schoolId,
      form_id: id,
      n: 1,
      asks_again: true,
      author_id: group.teacher,
      created_at: at,
    };
    const { fields, ...text } = versionColumns(seed.text(today));
    return { form, version: { ...version, ...text, fields: JSON.parse(fields) }, answers };
  });
  await insertRows(
    tx,
    'forms',
    made.map(({ form }) => form),
  );
  await insertRows(
    tx,
    'form_versions',
    made.map(({ version }) => version),
  );
  await sql`update forms set version = 1, published_at = created_at where id = any(${ids}::int[])`.execute(tx);
  await insertRows(
    tx,
    'form_answers',
    made.flatMap(({ answers }) => answers),
  );
}

/** Postpones forms past their due day, unless the demo parent has answered or the school has edited them. */
export async function moveForms(tx: Tx, today: string, demoParent: number): Promise<void> {
  const passed = await tx
    .selectFrom('forms as f')
    .innerJoin('form_versions as v', 'v.form_id', 'f.id')
    .select(['f.id', 'v.title_fr'])
    .where('f.due_day', '<', today)
    .where('f.version', '=', 1)
    .where('f.withdrawn_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('form_answers as a')
            .select('a.id')
            .whereRef('a.form_id', '=', 'f.id')
            .where('a.user_id', '=', demoParent),
        ),
      ),
    )
    .execute();
  for (const { id, title_fr } of passed) {
    const seed = demoForms.find(({ text, dueIn }) => dueIn > 0 && text(today).title.fr === title_fr);
    if (!seed) continue;
    const event = seed.text(today).event;
    await tx
      .updateTable('forms')
      .set({ due_day: addDays(today, seed.dueIn) })
      .where('id', '=', id)
      .execute();
    if (!event) continue;
    await tx.updateTable('form_versions').set({ event_day: event.day }).where('form_id', '=', id).execute();
    await tx
      .updateTable('form_answers')
      .set({ text_hash: hashOf(seed, today) })
      .where('form_id', '=', id)
      .execute();
  }
}

/** The answers of the demo family, if it has any, and of the group's other families. */
function answersOf({ ownAnswer, answer }: FormSeed, { own, pupils }: SchoolPeople, groupId: number): ChildAnswer[] {
  const isOwn = (id: number) => id === own.elder.id || id === own.younger.id;
  const inRoom = pupils.filter((child) => child.groupId === groupId);
  const theirs = inRoom.filter(({ id }) => isOwn(id)).map(({ id }) => id);
  const firstAnswer = answer(0);
  const ofOwn = ownAnswer && firstAnswer ? theirs : [];
  const others = inRoom.filter(({ id }) => !isOwn(id));
  return [
    ...others.flatMap(({ id, guardians: [userId] }, n): ChildAnswer[] => {
      const given = answer(n);
      return given && userId !== undefined ? [{ childId: id, userId, answer: given }] : [];
    }),
    ...ofOwn.flatMap((childId): ChildAnswer[] =>
      firstAnswer ? [{ childId, userId: ownAnswer === 'one' ? own.parent : own.otherParent, answer: firstAnswer }] : [],
    ),
  ];
}

/** The hash of the French text, which every family has read. */
function hashOf(seed: FormSeed, today: string): string {
  const { title, text, fields, event } = seed.text(today);
  const read: Pick<Form, 'title' | 'text' | 'fields'> = {
    title: title.fr ?? '',
    text: text.fr ?? '',
    fields: fieldsOf(fields, 'fr'),
  };
  return textHashOf({ ...read, event: event && { ...event, place: event.place.fr ?? '' } });
}

async function namesOf(tx: Tx, { pupils }: SchoolPeople): Promise<Map<number, string>> {
  const ids = [...new Set(pupils.flatMap(({ guardians }) => guardians))];
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
