/** The email transport over SMTP. */
import nodemailer from 'nodemailer';
import { isLoopback } from '#server/http/address.ts';
import { Undeliverable } from '#server/jobs/outbox.ts';
import type { Mail } from './email.ts';

type SmtpOptions = {
  /** `smtps://user:password@host`, or `smtp://` with STARTTLS. */
  readonly url: string;
  readonly from: string;
};

/**
 * The connections of the pool, and the slots of the email lane: no email waits in the library while its lease expires.
 */
export const maxMailConnections = 5;

/** The sum of these is less than a job's lease. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5000 };

export function mailBySmtp({ url, from }: SmtpOptions): Mail {
  // Emails contain password reset links. Except on this machine, they are sent over TLS only.
  const requireTLS = !isLoopback(new URL(url).hostname);
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: maxMailConnections,
    requireTLS,
    ...timeouts,
  });
  const [, host = 'parvis'] = /@([\w.-]+)>?$/.exec(from) ?? [];
  return {
    async send({ id, to, locale, subject, text, writtenAt }) {
      const email = {
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
      await transport.sendMail(email).catch((error: unknown) => {
        throw permanentFailure(error) ?? error;
      });
    },
    close: () => transport.close(),
  };
}

/**
 * The address does not exist, or the server rejects the email permanently. A problem of the configuration, such as a
 * wrong password, is temporary.
 */
function permanentFailure(error: unknown): Undeliverable | undefined {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isPermanent = code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550;
  return isPermanent ? new Undeliverable(`EENVELOPE ${responseCode}`) : undefined;
}
