/** Forms as their authors see them. */
import { type RawBuilder, sql } from 'kysely';
import { draftOfText } from '#core/forms/form-draft-rules.ts';
import type { FormDraft, FormTerms } from '#core/forms/form-draft.ts';
import type { FormText } from '#core/forms/form-text.ts';
import type { StaffForm, StaffFormSummary, StaffForms } from '#core/forms/staff-form.ts';
import { type ChildFamily, countFamilies, isForChild } from '#core/notifications/reach-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { findChildFamilies } from '#server/notifications/reach-store.ts';
import { assignedGroups } from '#server/schools/assigned-group-store.ts';
import { type CurrentUser, teamReachOf } from '#server/http/current-user.ts';
import { canAnswer } from './form-store.ts';

/** Limit of the list. */
const maxListed = 200;

/** The forms of which the user is the author or the office: drafts first, then the latest published. */
export async function findStaffForms(tx: Tx, currentUser: CurrentUser, now: Date): Promise<StaffForms> {
  const { rows } = await sql<{ groups: StaffForms['groups']; forms: FoundForm[] }>`
    select ${assignedGroups(currentUser)} as groups,
      (select coalesce(jsonb_agg(${summary(now)} order by f.published_at desc nulls first, f.id desc), '[]')
        from (select * from forms f where ${isTheirs(currentUser)} order by f.published_at desc nulls first, f.id desc limit ${maxListed}) f
        ${formJoins}) as forms`.execute(tx);
  const [row] = rows;
  const children = await findChildFamilies(tx);
  return {
    groups: row?.groups ?? [],
    officeOf: [...currentUser.adminOf],
    forms: (row?.forms ?? []).map((form) => summaryOf(form, children)),
  };
}

type StaffFormRow = {
  readonly form: FoundForm;
  readonly revision: number;
  readonly lastFieldId: number;
  readonly text: FormText;
  readonly terms: Omit<FormDraft, 'text'>;
};

/** One form with its full content. */
export async function findStaffForm(
  tx: Tx,
  currentUser: CurrentUser,
  id: number,
  now: Date,
): Promise<StaffForm | undefined> {
  const { rows } = await sql<StaffFormRow>`
    select ${summary(now)} as form, f.revision,
      (select coalesce(max((x ->> 'id')::int), 0) from form_versions w, jsonb_array_elements(w.fields) x
        where w.form_id = f.id) as "lastFieldId",
      coalesce(f.draft, jsonb_build_object('title', jsonb_build_object('en', v.title_en, 'fr', v.title_fr),
        'text', jsonb_build_object('en', v.text_en, 'fr', v.text_fr), 'fields', v.fields,
        'sharesAnswers', v.shares_answers,
        'event', case when v.event_day is not null then jsonb_build_object('day', v.event_day, 'startsAt', v.starts_at,
          'endsAt', v.ends_at, 'place', jsonb_build_object('en', v.place_en, 'fr', v.place_fr)) end)) as text,
      jsonb_build_object('groupId', f.group_id, 'kind', f.kind, 'signers', f.signers, 'dueDay', f.due_day,
        'acceptsLate', f.accepts_late, 'canWithdraw', f.can_withdraw, 'capacity', f.capacity,
        'mostPeople', f.most_people) as terms
    from forms f ${formJoins}
    where f.id = ${id} and ${isTheirs(currentUser)}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { form, revision, lastFieldId, text, terms } = row;
  return {
    ...summaryOf(form, await findChildFamilies(tx)),
    revision,
    lastFieldId,
    draft: { ...terms, text: draftOfText(text) },
  };
}

/** SQL condition: the user wrote form `f` for a group they still serve, or is the office of its school. */
export function isTheirs(currentUser: CurrentUser): RawBuilder<boolean> {
  const { groupIds } = teamReachOf(currentUser);
  return sql<boolean>`(f.school_id = any(${[...currentUser.adminOf]}::int[])
    or (f.author_id = ${currentUser.id} and f.group_id = any(${groupIds}::int[])))`;
}

/** SQL: the joins of a form `f`: its current version, author, group, school and organization. */
export const formJoins = sql`
  join users u on u.id = f.author_id
  join schools s on s.id = f.school_id
  join organizations o on o.id = s.organization_id
  left join groups r on r.id = f.group_id
  left join form_versions v on v.form_id = f.id and v.n = f.version`;

/** SQL: the first version of form `f` whose answers count. */
export const firstCountedVersion = sql<number>`coalesce((select max(a.n) from form_versions a where a.form_id = f.id and a.asks_again), 1)`;

/** SQL condition: whether a form `f` is for a child `c`. */
export const concernsChild = sql<boolean>`(c.school_id = f.school_id and c.left_at is null
  and (f.group_id is null or f.group_id = c.group_id))`;

/** SQL condition: whether a child `c` holds places at the event of form `f`, also after a change of group. */
export const hasPlaces = sql<boolean>`(c.school_id = f.school_id and c.left_at is null and exists (
  select from form_answers h where h.form_id = f.id and h.child_id = c.id and h.ended_at is null and h.people > 0))`;

/** SQL: the summary of a form `f` with its joins. */
export const summary = (now: Date) => sql<FoundForm>`jsonb_build_object(
  'id', f.id, 'schoolId', f.school_id, 'groupId', f.group_id, 'room', r.room, 'kind', f.kind, 'signers', f.signers,
  'title', jsonb_build_object('en', coalesce(v.title_en, f.draft -> 'title' ->> 'en', ''),
    'fr', coalesce(v.title_fr, f.draft -> 'title' ->> 'fr', '')),
  'author', u.name, 'dueDay', f.due_day, 'eventDay', v.event_day, 'version', f.version, 'publishedAt', f.published_at,
  'remindedOn', f.reminded_on, 'capacity', f.capacity, 'taken', f.taken,
  'state', case when f.published_at is null then 'draft' when f.withdrawn_at is not null then 'withdrawn'
    when (f.due_day < (${now}::timestamptz at time zone o.time_zone)::date and not f.accepts_late)
      or v.event_day < (${now}::timestamptz at time zone o.time_zone)::date then 'over' else 'open' end,
  'asked', (select count(*) from children c where ${concernsChild}),
  'answerable', (select count(*) from children c where ${concernsChild} and exists (
      select from guardians g where g.child_id = c.id and ${canAnswer('g')})),
  'answered', (select count(*) from children c where ${concernsChild} and (
      select count(*) from guardians g join form_answers a
        on a.form_id = f.id and a.child_id = c.id and a.user_id = g.user_id and a.ended_at is null and a.version >= ${firstCountedVersion}
      where g.child_id = c.id and ${canAnswer('g')}) >= case when f.signers = 'one' then 1 else
        greatest(1, (select count(*) from guardians g where g.child_id = c.id and ${canAnswer('g')})) end))`;

/** A summary as selected, without its families. */
export type FoundForm = Omit<StaffFormSummary, 'families'>;

/** Adds the number of families of its group or school on Parvis. */
export const summaryOf = (form: FoundForm, children: readonly ChildFamily[]): StaffFormSummary => ({
  ...form,
  // JSON timestamps have a time zone offset.
  publishedAt: form.publishedAt && new Date(form.publishedAt).toISOString(),
  families: countFamilies(children, (child) =>
    isForChild(
      { schoolId: form.schoolId, audience: form.groupId === null ? 'all' : { groupIds: [form.groupId], childIds: [] } },
      child,
    ),
  ),
});

export type LockedForm = {
  readonly id: number;
  readonly schoolId: number;
  readonly groupId: number | null;
  readonly revision: number;
  readonly version: number | null;
  readonly isOpen: boolean;
  readonly taken: number;
  readonly remindedOn: string | null;
};

/** Locks a form of the user, which serializes changes and answers until the end of the transaction. */
export async function lockStaffForm(tx: Tx, currentUser: CurrentUser, id: number): Promise<LockedForm | undefined> {
  const { rows } = await sql<LockedForm>`
    select f.id, f.school_id as "schoolId", f.group_id as "groupId", f.revision, f.version, f.taken,
      f.published_at is not null and f.withdrawn_at is null as "isOpen", f.reminded_on as "remindedOn"
    from forms f where f.id = ${id} and ${isTheirs(currentUser)} for no key update of f`.execute(tx);
  return rows[0];
}

/** Saves a draft as the next revision. */
export async function updateDraft(tx: Tx, id: number, { text, ...terms }: FormDraft): Promise<void> {
  await tx
    .updateTable('forms')
    .set((eb) => ({
      group_id: terms.groupId,
      kind: terms.kind,
      signers: terms.signers,
      can_withdraw: terms.canWithdraw,
      most_people: terms.mostPeople,
      ...termColumns(terms),
      draft: JSON.stringify(text),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a draft. */
export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('forms').where('id', '=', id).where('published_at', 'is', null).execute();
}

/** Sets the due day, late answers and capacity. */
export async function updateTerms(tx: Tx, id: number, terms: FormTerms): Promise<void> {
  await tx.updateTable('forms').set(termColumns(terms)).where('id', '=', id).execute();
}

/** Stores the day of a reminder. */
export async function markReminded(tx: Tx, id: number, today: string): Promise<void> {
  await tx.updateTable('forms').set({ reminded_on: today }).where('id', '=', id).execute();
}

const termColumns = ({ dueDay, acceptsLate, capacity }: FormTerms) => ({
  due_day: dueDay,
  accepts_late: acceptsLate,
  capacity,
});
