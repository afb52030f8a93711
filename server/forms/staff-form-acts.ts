/** What the school does with a form on its own side: it writes, publishes, changes, withdraws and reminds. */
import { formDraftProblems, textOfDraft, versionProblems } from '#core/forms/form-draft-rules.ts';
import type { DraftText, FormDraft, FormTerms } from '#core/forms/form-draft.ts';
import { formLink } from '#core/forms/form-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { refuseNudge } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { findOfficeAnd } from '#server/schools/office-store.ts';
import { findGroup } from '#server/schools/served-group-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { isOfTeam, type Person } from '#server/sessions/person.ts';
import { newVersion, publishForm, withdrawForm } from './form-acts.ts';
import { aboutText, reminderTitles } from './form-phrases.ts';
import { insertDraft } from './publish-store.ts';
import { findUnanswered } from './staff-answer-store.ts';
import {
  deleteDraft,
  findStaffForm,
  type LockedForm,
  lockStaffForm,
  markReminded,
  updateDraft,
  updateTerms,
} from './staff-form-store.ts';

type Acting = { readonly tx: Tx; readonly person: Person; readonly now: Date; readonly requestId: string };

/** Keeps a new draft for a school at which one works. Gives its id. */
export async function makeForm(acting: Acting, schoolId: number, draft: FormDraft): Promise<number> {
  const { tx, person, now } = acting;
  if (!person.staffOf.includes(schoolId) && !person.adminOf.includes(schoolId)) throw new Refusal('not_found');
  await mustWriteTo(acting, schoolId, draft.groupId);
  const { text, ...terms } = draft;
  const id = await insertDraft(tx, { schoolId, ...terms, authorId: person.id }, text, now);
  await spread(acting, { id, schoolId }, 'form.drafted');
  return id;
}

/** Saves a draft, unless somebody saved it since it was read. */
export async function saveForm(acting: Acting, id: number, revision: number, draft: FormDraft): Promise<void> {
  const form = await lockDraft(acting, id, revision);
  await mustWriteTo(acting, form.schoolId, draft.groupId);
  await updateDraft(acting.tx, id, draft);
  await spread(acting, form);
}

/** Throws a draft away. */
export async function removeForm(acting: Acting, id: number): Promise<void> {
  const form = await lockDraft(acting, id);
  await deleteDraft(acting.tx, id);
  await spread(acting, form, 'form.deleted');
}

/** Publishes a draft once it is complete in both languages. */
export async function sendForm(acting: Acting, id: number, revision: number): Promise<void> {
  const form = await lockDraft(acting, id, revision);
  await mustWriteTo(acting, form.schoolId, form.groupId);
  const { draft } = await written(acting, id);
  refuseFields(formDraftProblems(draft, await todayOf(acting, form)));
  await publishForm(acting, id, textOfDraft(draft));
  await spread(acting, form);
}

type Change = {
  readonly version: number;
  readonly terms: FormTerms;
  readonly text: DraftText;
  readonly asksAgain: boolean;
};

/** Gives a published form new terms and a new text. There is never less room than people who are expected already. */
export async function changeForm(acting: Acting, id: number, change: Change): Promise<void> {
  const { tx } = acting;
  const form = await lockOpen(acting, id);
  if (form.version !== change.version) throw new Refusal('moved_on');
  const { draft: before, lastFieldId } = await written(acting, id);
  const draft: FormDraft = { ...before, ...change.terms, text: change.text };
  const { capacity, dueDay } = change.terms;
  // A due day that has passed may stay; it may not be moved into the past.
  const from = dueDay === before.dueDay ? dueDay : await todayOf(acting, form);
  refuseFields([
    ...formDraftProblems(draft, from),
    ...versionProblems(change.text.fields, before.text.fields, lastFieldId),
    ...(capacity !== null && capacity < form.taken ? [{ path: 'capacity', code: 'too_small' } as const] : []),
  ]);
  await updateTerms(tx, id, change.terms);
  await newVersion(acting, id, textOfDraft(draft), change.asksAgain);
  await spread(acting, form);
}

/** Takes a form away from families. */
export async function takeAway(acting: Acting, id: number): Promise<void> {
  const form = await lockOpen(acting, id);
  await withdrawForm(acting, id);
  await spread(acting, form);
}

/** Reminds who has not answered, once a school day. */
export async function remind(acting: Acting, id: number): Promise<void> {
  const { tx, now } = acting;
  const form = await lockOpen(acting, id);
  const { state, kind, draft } = await written(acting, id);
  if (state !== 'open') throw new Refusal('moved_on');
  const timeZone = await findTimeZone(tx, form.schoolId);
  refuseNudge(form.remindedOn, now, timeZone);
  const concerned = await findUnanswered(tx, id);
  await notifyEach(tx, concerned, now, (about) => ({
    schoolId: form.schoolId,
    kind: 'form',
    title: reminderTitles[kind],
    body: aboutText(
      about.map(({ givenName }) => givenName),
      draft.dueDay,
    ),
    link: formLink(id),
  }));
  if (concerned.length > 0) await markReminded(tx, id, schoolTimeAt(now, timeZone).day);
  await spread(acting, { id, schoolId: form.schoolId }, concerned.length > 0 ? 'form.reminded' : undefined);
}

/** A draft of one's own; another revision than the one that was read is somebody else's. */
async function lockDraft({ tx, person }: Acting, id: number, revision?: number): Promise<LockedForm> {
  const form = await lockStaffForm(tx, person, id);
  if (!form || form.version !== null) throw new Refusal('not_found');
  if (revision !== undefined && form.revision !== revision) throw new Refusal('moved_on');
  return form;
}

async function lockOpen({ tx, person }: Acting, id: number): Promise<LockedForm> {
  const form = await lockStaffForm(tx, person, id);
  if (!form?.isOpen) throw new Refusal('not_found');
  return form;
}

async function written({ tx, person, now }: Acting, id: number) {
  const form = await findStaffForm(tx, person, id, now);
  if (!form) throw new Refusal('not_found');
  return form;
}

async function todayOf({ tx, now }: Acting, { schoolId }: Pick<LockedForm, 'schoolId'>): Promise<string> {
  return schoolTimeAt(now, await findTimeZone(tx, schoolId)).day;
}

/** The office writes to its whole school; others to a group of their own. */
async function mustWriteTo({ tx, person }: Acting, schoolId: number, groupId: number | null): Promise<void> {
  if (groupId === null && person.adminOf.includes(schoolId)) return;
  const group = groupId === null ? undefined : await findGroup(tx, groupId);
  if (group?.schoolId === schoolId && !group.isArchived && isOfTeam(person, group)) return;
  refuseFields([{ path: 'groupId', code: 'not_allowed' }]);
}

function refuseFields(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Refusal('invalid', { problems });
}

/** Lets the pages of who wrote it and of the office ask again, and writes down what was done. */
async function spread(
  { tx, person, now, requestId }: Acting,
  { id, schoolId }: Pick<LockedForm, 'id' | 'schoolId'>,
  act?: AuditedAct,
): Promise<void> {
  tell(tx, await findOfficeAnd(tx, schoolId, person.id), { about: 'forms', id });
  if (act) await recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId: id, requestId });
}
