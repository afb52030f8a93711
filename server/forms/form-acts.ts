/**
 * What the school does with a form: it publishes it, changes its text, takes it away; who is told, in one transaction.
 */
import { isEventMoved } from '#core/forms/form-draft-rules.ts';
import type { FormText } from '#core/forms/form-text.ts';
import { formLink } from '#core/forms/form-rules.ts';
import type { Both } from '#core/lang/locale.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { markDone } from '#server/notifications/notification-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { aboutText, changedTitles, movedText, movedTitle, publishedTitles } from './form-phrases.ts';
import {
  findAnswering,
  findAudience,
  findEvent,
  insertVersion,
  type Locked,
  lockForm,
  markWithdrawn,
} from './publish-store.ts';

type Acting = {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Publishes a draft as this text, of which the call has asked whether it is the one's who acts to publish and whether
 * anything is wrong with it. Everybody who may answer is told once, however many children of theirs it concerns.
 */
export async function publishForm(acting: Acting, id: number, text: FormText): Promise<void> {
  const { tx, person, now } = acting;
  const form = await lockForm(tx, id);
  if (!form || form.version !== null) throw new Refusal('not_found');
  await insertVersion(tx, { form, text, asksAgain: true, authorId: person.id, now });
  await ask(acting, form, publishedTitles[form.kind]);
  await write(acting, form, 'form.published');
}

/**
 * Gives a form a new text. Who signed one before has signed that one; where `asksAgain` is set, their answers count no
 * more, and everybody who may answer is told. An event that is at another time or place is told to whoever may answer
 * or has, and what they answered stands.
 */
export async function newVersion(acting: Acting, id: number, text: FormText, asksAgain: boolean): Promise<void> {
  const { tx, person, now } = acting;
  const form = await lockOpen(tx, id);
  const isMoved = isEventMoved(await findEvent(tx, form), text.event);
  await insertVersion(tx, { form, text, asksAgain, authorId: person.id, now });
  const asked = asksAgain ? await ask(acting, form, changedTitles[form.kind]) : [];
  if (!asksAgain) await refresh(tx, form);
  if (isMoved) await tellOfMove(acting, form, asked);
  await write(acting, form, 'form.changed');
}

/** Takes a form away from families, and what the bell says of it. What they answered stays to be read. */
export async function withdrawForm(acting: Acting, id: number): Promise<void> {
  const { tx, now } = acting;
  const form = await lockOpen(tx, id);
  await markWithdrawn(tx, id, now);
  await markDone(tx, { kind: 'form', link: formLink(id) }, now);
  await refresh(tx, form);
  await write(acting, form, 'form.withdrawn');
}

/** Lets the pages of everybody whom a form is for ask again. */
export async function refresh(tx: Tx, form: Locked): Promise<void> {
  const audience = await findAudience(tx, form);
  tell(tx, [...new Set(audience.map(({ userId }) => userId))], { about: 'forms', id: form.id });
}

async function lockOpen(tx: Tx, id: number): Promise<Locked> {
  const form = await lockForm(tx, id);
  if (!form?.isOpen) throw new Refusal('not_found');
  return form;
}

/** Gives whom it told. */
async function ask({ tx, now }: Acting, form: Locked, title: Both): Promise<number[]> {
  const audience = await findAudience(tx, form);
  tell(tx, [...new Set(audience.map(({ userId }) => userId))], { about: 'forms', id: form.id });
  // Who only sees the child is asked for nothing.
  const asked = audience.filter(({ mayAnswer }) => mayAnswer);
  await notifyEach(tx, asked, now, (about) => ({
    schoolId: form.schoolId,
    kind: 'form',
    title,
    body: aboutText(
      about.map(({ givenName }) => givenName),
      form.dueDay,
    ),
    link: formLink(form.id),
  }));
  return asked.map(({ userId }) => userId);
}

/** Tells whom it concerns that an event is at another time or place; who was asked to answer again knows. */
async function tellOfMove({ tx, now }: Acting, form: Locked, asked: readonly number[]): Promise<void> {
  const concerned = (await findAnswering(tx, form)).filter(({ userId }) => !asked.includes(userId));
  tell(tx, [...new Set(concerned.map(({ userId }) => userId))], { about: 'forms', id: form.id });
  await notifyEach(tx, concerned, now, () => ({
    schoolId: form.schoolId,
    kind: 'form',
    title: movedTitle,
    body: movedText,
    link: formLink(form.id),
  }));
}

async function write({ tx, person, now, requestId }: Acting, form: Locked, act: AuditedAct): Promise<void> {
  await recordAct(tx, { at: now, act, userId: person.id, schoolId: form.schoolId, subjectId: form.id, requestId });
}
