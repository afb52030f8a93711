/**
 * One e-mail about everything that somebody has not looked at yet. It is queued, and its items settled, in one commit.
 */
import { locales, type Locale } from '#core/lang/locale.ts';
import { isUrgent } from '#core/notifications/delivery-rules.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Handled, Handler } from '#server/jobs/outbox.ts';
import { type Job, lockDueOf, settle } from '#server/jobs/outbox-store.ts';
import { sendLetter } from '#server/mail/mail-acts.ts';
import { standAs } from '#server/sessions/person.ts';
import { judgeAgain, type Waiting } from './delivery-store.ts';
import { digestText, severalSubject } from './digest-phrases.ts';
import { findNews, type News } from './news-store.ts';
import { findRecipients, type Recipient } from './wish-store.ts';

type Delivering = {
  readonly database: Database;
  readonly now: () => Date;
  /** Where people find the app, without a slash at its end. */
  readonly origin: string;
};

/** Puts everything due for one person into a single e-mail, whichever item came up first. */
export function deliverDigests({ database, now, origin }: Delivering): Handler {
  return async (job) => {
    const { userId } = job;
    if (userId === undefined) return 'dropped';
    return database.transaction({ userId }, (tx) => writeDigest(tx, { ...job, userId }, now(), origin));
  };
}

async function writeDigest(tx: Tx, job: Job & { userId: number }, now: Date, origin: string): Promise<Handled> {
  const { userId, kind } = job;
  const person = await standAs(tx, 'user', 'fr');
  const [recipient] = await findRecipients(tx, [userId], now);
  if (!person || !recipient) return 'dropped';
  const due = await lockDueOf(tx, { userId, kind, now });
  const judged = due.map((one) => ({ one, verdict: judgeAgain(one, 'email', recipient, now) }));
  const own = judged.find(({ one }) => one.id === job.id)?.verdict;
  // Already settled with another item, a moment ago.
  if (own === undefined || own === 'never') return 'dropped';
  if (own !== 'now') return own;
  const told = judged.filter(({ verdict }) => verdict === 'now').map(({ one }) => one);
  const news = await findNews(
    tx,
    person,
    told.map(({ body }) => (body as Waiting).about),
  );
  const isAnyUrgent = told.some(({ body }) => isUrgent((body as Waiting).kind));
  if (news.length > 0) await sendLetter(tx, { ...letterOf(recipient, news, origin), isUrgent: isAnyUrgent }, now);
  const outcome = news.length > 0 ? 'sent' : 'dropped';
  await settle(
    tx,
    told.map(({ id }) => id),
    outcome,
    now,
  );
  return outcome;
}

/** In the account’s language; in both, French first, where somebody has never chosen one. */
function letterOf({ userId, email, locale }: Recipient, news: readonly News[], origin: string) {
  const spoken: readonly Locale[] = locale ? [locale] : locales.toReversed();
  const several = severalSubject(news.length);
  const subjects = spoken.map((one) => (news.length === 1 ? news[0]?.title[one] : several[one]));
  return {
    to: email,
    userId,
    locale: locale ?? 'fr',
    subject: subjects.join(' / '),
    text: spoken.map((one) => textIn(one, news, origin)).join('\n\n---\n\n'),
  };
}

function textIn(locale: Locale, news: readonly News[], origin: string): string {
  const said = news.map(({ title, body, link }) => {
    const lines = [title[locale], body[locale], origin + link];
    return lines.filter((line) => line !== '').join('\n');
  });
  return digestText[locale]({ news: said.join('\n\n'), settings: `${origin}/settings` });
}
