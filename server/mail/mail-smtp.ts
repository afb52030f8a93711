/** A mail server that somebody runs. */
import nodemailer from 'nodemailer';
import { isLoopback } from '#server/http/address.ts';
import { Undeliverable } from '#server/jobs/outbox.ts';
import type { Mail } from './letter.ts';

type SmtpOptions = {
  /** `smtps://user:password@host`, or `smtp://` where TLS begins after the greeting. */
  readonly url: string;
  readonly from: string;
};

/** As many letters are under way at a time: none waits inside the mail library while its lease runs out. */
export const maxMailConnections = 5;

/** All of these together are less than the time for which a letter is taken. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5000 };

export function mailBySmtp({ url, from }: SmtpOptions): Mail {
  // Letters hold links by which a password is set: beyond this machine they travel by TLS or not at all.
  const requireTLS = !isLoopback(new URL(url).hostname);
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: maxMailConnections,
    requireTLS,
    ...patience,
  });
  const [, host = 'parvis'] = /@([\w.-]+)>?$/.exec(from) ?? [];
  return {
    async send({ id, to, locale, subject, text, writtenAt }) {
      const letter = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        date: writtenAt,
        messageId: `<${id}@${host}>`,
        headers: { 'Content-Language': `${locale}-CA`, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      await transport.sendMail(letter).catch((error: unknown) => {
        throw refusedForGood(error) ?? error;
      });
    },
    close: () => transport.close(),
  };
}

/** The address is not there, or the letter not wanted. What is wrong with us, such as a password, may be mended. */
function refusedForGood(error: unknown): Undeliverable | undefined {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isForGood = code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550;
  return isForGood ? new Undeliverable(`EENVELOPE ${responseCode}`) : undefined;
}
