/**
 * The school's mutations of published forms: publishing, new versions and withdrawal. Notifies families in the same
 * transaction.
 */
import { isEventMoved } from '#core/forms/form-draft-rules.ts';
import type { FormText } from '#core/forms/form-text.ts';
import { formLink } from '#core/forms/form-rules.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { markDone } from '#server/notifications/notification-store.ts';
import type { ActionContext } from '#server/http/route.ts';
import { aboutText, changedTitles, movedText, movedTitle, publishedTitles } from './form-phrases.ts';
import {
  findAnswering,
  findAudience,
  findEvent,
  insertVersion,
  type LockedForm,
  lockForm,
  markWithdrawn,
} from './form-write-store.ts';

/**
 * Publishes a draft as this text. The caller has checked the text, and that the current user may publish it. Notifies
 * each guardian who may answer once, for all of their children.
 */
export async function publishForm(context: ActionContext, id: number, text: FormText): Promise<void> {
  const { tx, currentUser, now } = context;
  const form = await lockForm(tx, id);
  if (!form || form.version !== null) throw new Refusal('not_found');
  await insertVersion(tx, { form, text, asksAgain: true, authorId: currentUser.id, now });
  await notifyAudience(context, form, publishedTitles[form.kind]);
  await record(context, form, 'form.published');
}

/**
 * Publishes a new version of a form. Earlier signatures stay with the version that was signed. With `asksAgain` the
 * earlier answers no longer count and all guardians who may answer are notified. A new time or place of an event is
 * announced to guardians who may answer or have answered, and their answers stay valid.
 */
export async function publishVersion(
  context: ActionContext,
  id: number,
  text: FormText,
  asksAgain: boolean,
): Promise<void> {
  const { tx, currentUser, now } = context;
  const form = await lockOpen(tx, id);
  const isMoved = isEventMoved(await findEvent(tx, form), text.event);
  await insertVersion(tx, { form, text, asksAgain, authorId: currentUser.id, now });
  const notified = asksAgain ? await notifyAudience(context, form, changedTitles[form.kind]) : [];
  if (!asksAgain) await publishFormChange(tx, form);
  if (isMoved) await notifyMove(context, form, notified);
  await record(context, form, 'form.changed');
}

/** Withdraws a form from families and marks its notifications as read. The answers stay readable. */
export async function withdrawForm(context: ActionContext, id: number): Promise<void> {
  const { tx, now } = context;
  const form = await lockOpen(tx, id);
  await markWithdrawn(tx, id, now);
  await markDone(tx, { kind: 'form', link: formLink(id) }, now);
  await publishFormChange(tx, form);
  await record(context, form, 'form.withdrawn');
}

/** Makes the open pages of a form's audience refetch it. */
export async function publishFormChange(tx: Tx, form: LockedForm): Promise<void> {
  const audience = await findAudience(tx, form);
  publishChange(tx, [...new Set(audience.map(({ userId }) => userId))], { about: 'forms', id: form.id });
}

async function lockOpen(tx: Tx, id: number): Promise<LockedForm> {
  const form = await lockForm(tx, id);
  if (!form?.isOpen) throw new Refusal('not_found');
  return form;
}

/** Notifies the guardians who may answer. Returns their ids. */
async function notifyAudience({ tx, now }: ActionContext, form: LockedForm, title: Bilingual): Promise<number[]> {
  const audience = await findAudience(tx, form);
  publishChange(tx, [...new Set(audience.map(({ userId }) => userId))], { about: 'forms', id: form.id });
  // Guardians with the view right only have nothing to answer.
  const notified = audience.filter(({ mayAnswer }) => mayAnswer);
  await notifyEach(tx, notified, now, (about) => ({
    schoolId: form.schoolId,
    kind: 'form',
    title,
    body: aboutText(
      about.map(({ givenName }) => givenName),
      form.dueDay,
    ),
    link: formLink(form.id),
  }));
  return notified.map(({ userId }) => userId);
}

/** Notifies guardians of an event's new time or place, without those already notified to answer again. */
async function notifyMove({ tx, now }: ActionContext, form: LockedForm, notified: readonly number[]): Promise<void> {
  const concerned = (await findAnswering(tx, form)).filter(({ userId }) => !notified.includes(userId));
  publishChange(tx, [...new Set(concerned.map(({ userId }) => userId))], { about: 'forms', id: form.id });
  await notifyEach(tx, concerned, now, () => ({
    schoolId: form.schoolId,
    kind: 'form',
    title: movedTitle,
    body: movedText,
    link: formLink(form.id),
  }));
}

async function record(
  { tx, currentUser, now, requestId }: ActionContext,
  form: LockedForm,
  act: AuditedAct,
): Promise<void> {
  await recordAuditEntry(tx, {
    at: now,
    act,
    userId: currentUser.id,
    schoolId: form.schoolId,
    subjectId: form.id,
    requestId,
  });
}
