/** The author's mutations of a form: drafting, publishing, changing, withdrawing and reminders. */
import { formDraftProblems, textOfDraft, versionProblems } from '#core/forms/form-draft-rules.ts';
import type { DraftText, FormDraft, FormTerms } from '#core/forms/form-draft.ts';
import { formLink } from '#core/forms/form-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { enforceReminderLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { findOfficeAnd } from '#server/schools/staff-audience-store.ts';
import { findGroup } from '#server/schools/assigned-group-store.ts';
import { findLanguages, findTimeZone } from '#server/schools/school-store.ts';
import { isOfTeam } from '#server/http/current-user.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishVersion, publishForm, withdrawForm } from './form-acts.ts';
import { aboutText, reminderTitles } from './form-phrases.ts';
import { insertDraft } from './form-write-store.ts';
import { findToRemind } from './staff-answer-store.ts';
import {
  deleteDraft,
  findStaffForm,
  type LockedForm,
  lockStaffForm,
  markReminded,
  updateDraft,
  updateTerms,
} from './staff-form-store.ts';

/** Creates a draft at a school where the current user works. Returns its id. */
export async function createForm(context: ActionContext, schoolId: number, draft: FormDraft): Promise<number> {
  const { tx, currentUser, now } = context;
  if (!currentUser.staffOf.includes(schoolId) && !currentUser.adminOf.includes(schoolId))
    throw new Refusal('not_found');
  await requireAudience(context, schoolId, draft.groupId);
  const { text, ...terms } = draft;
  const id = await insertDraft(tx, { schoolId, ...terms, authorId: currentUser.id }, text, now);
  await publishFormChange(context, { id, schoolId }, 'form.drafted');
  return id;
}

/** Saves a draft. Refuses with a conflict if it changed since it was read. */
export async function saveForm(context: ActionContext, id: number, revision: number, draft: FormDraft): Promise<void> {
  const form = await lockDraft(context, id, revision);
  await requireAudience(context, form.schoolId, draft.groupId);
  await updateDraft(context.tx, id, draft);
  await publishFormChange(context, form);
}

/** Deletes a draft. */
export async function removeForm(context: ActionContext, id: number): Promise<void> {
  const form = await lockDraft(context, id);
  await deleteDraft(context.tx, id);
  await publishFormChange(context, form, 'form.deleted');
}

/** Publishes a draft that is complete in the languages of its school. */
export async function sendForm(context: ActionContext, id: number, revision: number): Promise<void> {
  const form = await lockDraft(context, id, revision);
  await requireAudience(context, form.schoolId, form.groupId);
  const { draft } = await loadForm(context, id);
  const languages = await findLanguages(context.tx, form.schoolId);
  refuseFields(formDraftProblems(draft, { today: await todayOf(context, form), languages }));
  await publishForm(context, id, textOfDraft(draft));
  await publishFormChange(context, form);
}

type FormChange = {
  readonly version: number;
  readonly terms: FormTerms;
  readonly text: DraftText;
  readonly asksAgain: boolean;
};

/** Gives a published form new terms and a new text. The capacity cannot be less than the people expected. */
export async function changeForm(context: ActionContext, id: number, change: FormChange): Promise<void> {
  const { tx } = context;
  const form = await lockOpen(context, id);
  if (form.version !== change.version) throw new Refusal('conflict');
  const { draft: before, lastFieldId } = await loadForm(context, id);
  const draft: FormDraft = { ...before, ...change.terms, text: change.text };
  const { capacity, dueDay } = change.terms;
  // A past due day may stay, but a new one cannot be in the past.
  const from = dueDay === before.dueDay ? dueDay : await todayOf(context, form);
  refuseFields([
    ...formDraftProblems(draft, { today: from, languages: await findLanguages(tx, form.schoolId) }),
    ...versionProblems(change.text.fields, before.text.fields, lastFieldId),
    ...(capacity !== null && capacity < form.taken ? [{ path: 'capacity', code: 'too_small' } as const] : []),
  ]);
  await updateTerms(tx, id, change.terms);
  await publishVersion(context, id, textOfDraft(draft), change.asksAgain);
  await publishFormChange(context, form);
}

/** Withdraws a form from families. */
export async function withdrawStaffForm(context: ActionContext, id: number): Promise<void> {
  const form = await lockOpen(context, id);
  await withdrawForm(context, id);
  await publishFormChange(context, form);
}

/**
 * Sends a reminder to guardians who have not answered, at most once per school day. Where one signature is enough, it
 * goes to the guardian whose day the due day is.
 */
export async function remindGuardians(context: ActionContext, id: number): Promise<void> {
  const { tx, now } = context;
  const form = await lockOpen(context, id);
  const { state, kind, signers, draft } = await loadForm(context, id);
  if (state !== 'open') throw new Refusal('conflict');
  const timeZone = await findTimeZone(tx, form.schoolId);
  enforceReminderLimit(form.remindedOn, now, timeZone);
  const concerned = await findToRemind(tx, { id, signers, dueDay: draft.dueDay });
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
  await publishFormChange(context, { id, schoolId: form.schoolId }, concerned.length > 0 ? 'form.reminded' : undefined);
}

/** Locks a draft of the current user. Refuses with a conflict if its revision differs from the one read. */
async function lockDraft({ tx, currentUser }: ActionContext, id: number, revision?: number): Promise<LockedForm> {
  const form = await lockStaffForm(tx, currentUser, id);
  if (!form || form.version !== null) throw new Refusal('not_found');
  if (revision !== undefined && form.revision !== revision) throw new Refusal('conflict');
  return form;
}

async function lockOpen({ tx, currentUser }: ActionContext, id: number): Promise<LockedForm> {
  const form = await lockStaffForm(tx, currentUser, id);
  if (!form?.isOpen) throw new Refusal('not_found');
  return form;
}

async function loadForm({ tx, currentUser, now }: ActionContext, id: number) {
  const form = await findStaffForm(tx, currentUser, id, now);
  if (!form) throw new Refusal('not_found');
  return form;
}

async function todayOf({ tx, now }: ActionContext, { schoolId }: Pick<LockedForm, 'schoolId'>): Promise<string> {
  return schoolTimeAt(now, await findTimeZone(tx, schoolId)).day;
}

/** The office writes to its whole school, other staff to their groups. */
async function requireAudience(
  { tx, currentUser }: ActionContext,
  schoolId: number,
  groupId: number | null,
): Promise<void> {
  if (groupId === null && currentUser.adminOf.includes(schoolId)) return;
  const group = groupId === null ? undefined : await findGroup(tx, groupId);
  if (group?.schoolId === schoolId && !group.isArchived && isOfTeam(currentUser, group)) return;
  refuseFields([{ path: 'groupId', code: 'not_allowed' }]);
}

function refuseFields(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Refusal('invalid', { problems });
}

/** Refreshes the pages of the author and the office, and records an audit entry. */
async function publishFormChange(
  { tx, currentUser, now, requestId }: ActionContext,
  { id, schoolId }: Pick<LockedForm, 'id' | 'schoolId'>,
  act?: AuditedAct,
): Promise<void> {
  publishChange(tx, await findOfficeAnd(tx, schoolId, currentUser.id), { about: 'forms', id });
  if (act) await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId: id, requestId });
}
