/** One email with all unread notifications of a user. The email is queued and its jobs settled in one commit. */
import { locales, type Locale } from '#core/lang/locale.ts';
import { isUrgent } from '#core/notifications/delivery-rules.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { HandlerResult, Handler } from '#server/jobs/outbox.ts';
import { type Job, lockDueOf, settle } from '#server/jobs/outbox-store.ts';
import { queueEmail } from '#server/mail/mail-acts.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { decideAgain, type QueuedDelivery } from './delivery-store.ts';
import { digestText, severalSubject } from './digest-phrases.ts';
import { findUndelivered, type UndeliveredNotification } from './undelivered-notification-store.ts';
import { findRecipients, type Recipient } from './notification-preference-store.ts';

type DigestContext = {
  readonly database: Database;
  readonly now: () => Date;
  /** Base URL of the app, without a trailing slash. */
  readonly origin: string;
};

/** Merges all due jobs of a user into one email, for whichever job comes up first. */
export function deliverDigests({ database, now, origin }: DigestContext): Handler {
  return async (job) => {
    const { userId } = job;
    if (userId === undefined) return 'dropped';
    return database.transaction({ userId }, (tx) => writeDigest(tx, { ...job, userId }, now(), origin));
  };
}

async function writeDigest(tx: Tx, job: Job & { userId: number }, now: Date, origin: string): Promise<HandlerResult> {
  const { userId, kind } = job;
  const currentUser = await loadCurrentUser(tx, 'user', 'fr');
  const [recipient] = await findRecipients(tx, [userId], now);
  if (!currentUser || !recipient) return 'dropped';
  const due = await lockDueOf(tx, { userId, kind, now });
  const verdicts = due.map((one) => ({ one, verdict: decideAgain(one, 'email', recipient, now) }));
  const own = verdicts.find(({ one }) => one.id === job.id)?.verdict;
  // Already settled with another job.
  if (own === undefined || own === 'never') return 'dropped';
  if (own !== 'now') return own;
  const dueNow = verdicts.filter(({ verdict }) => verdict === 'now').map(({ one }) => one);
  const news = await findUndelivered(
    tx,
    currentUser,
    dueNow.map(({ body }) => (body as QueuedDelivery).about),
  );
  const isAnyUrgent = dueNow.some(({ body }) => isUrgent((body as QueuedDelivery).kind));
  if (news.length > 0) await queueEmail(tx, { ...letterOf(recipient, news, origin), isUrgent: isAnyUrgent }, now);
  const outcome = news.length > 0 ? 'sent' : 'dropped';
  await settle(
    tx,
    dueNow.map(({ id }) => id),
    outcome,
    now,
  );
  return outcome;
}

/** In the account's language. In both languages, French first, if the user has never chosen one. */
function letterOf({ userId, email, locale }: Recipient, news: readonly UndeliveredNotification[], origin: string) {
  const languages: readonly Locale[] = locale ? [locale] : locales.toReversed();
  const several = severalSubject(news.length);
  const subjects = languages.map((one) => (news.length === 1 ? news[0]?.title[one] : several[one]));
  return {
    to: email,
    userId,
    locale: locale ?? 'fr',
    subject: subjects.join(' / '),
    text: languages.map((one) => textIn(one, news, origin)).join('\n\n---\n\n'),
  };
}

function textIn(locale: Locale, news: readonly UndeliveredNotification[], origin: string): string {
  const items = news.map(({ title, body, link }) => {
    const lines = [title[locale], body[locale], origin + link];
    return lines.filter((line) => line !== '').join('\n');
  });
  return digestText[locale]({ news: items.join('\n\n'), settings: `${origin}/settings` });
}
