/** Creates the outbox with its lanes: urgent pushes, pushes, digests, webhooks and emails. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { type Lane, Outbox } from '#server/jobs/outbox.ts';
import { clearFailures, deliverEmails, recordDeadEmail } from '#server/mail/deliver-emails.ts';
import { mailToFolder } from '#server/mail/mail-folder.ts';
import { mailBySmtp, maxMailConnections } from '#server/mail/mail-smtp.ts';
import { pushKeys } from '#server/mail/push-keys.ts';
import { type PushService, pushService } from '#server/mail/push-service.ts';
import { deliverDigests } from '#server/notifications/digest-acts.ts';
import { deliverPushes, deliverTests } from '#server/notifications/push-acts.ts';
import { webhookSender } from '#server/mail/webhook-sender.ts';
import { deliverWebhooks } from '#server/webhooks/webhook-acts.ts';
import type { WebhookSecrets } from '#server/mail/webhook-secrets.ts';
import { type Config, originOf } from './config.ts';

type OutboxDependencies = {
  readonly database: Database;
  readonly config: Config;
  readonly now: () => Date;
  readonly push: PushService;
  readonly secrets: WebhookSecrets;
};

/** Creates the outbox. It delivers once it is started and stops with the app. */
export function outboxOf(app: FastifyInstance, { database, config, now, push, secrets }: OutboxDependencies): Outbox {
  const { smtpUrl, mailFrom: from, webhookOrigins } = config;
  const { log } = app;
  const mail = smtpUrl ? mailBySmtp({ url: smtpUrl, from }) : mailToFolder({ folder: mailFolderOf(config), from, log });
  const pushes = {
    push: deliverPushes({ database, now, push }),
    push_test: deliverTests({ database, now, push }),
  };
  const lanes: Lane[] = [
    { slots: 6, handlers: pushes, isUrgentOnly: true },
    { slots: 6, handlers: pushes },
    // A digest is composed here and queued as an email.
    { slots: 2, handlers: { digest: deliverDigests({ database, now, origin: originOf(config) }) } },
    // One slot for each webhook that is called: a slow receiver keeps its own.
    {
      slots: 20,
      handlers: { webhook: deliverWebhooks({ database, now, secrets, send: webhookSender(webhookOrigins) }) },
    },
    { slots: maxMailConnections, handlers: { letter: deliverEmails(mail) } },
  ];
  const outbox = new Outbox({
    database,
    now,
    log,
    lanes,
    onSent: clearFailures,
    onDead: (tx, job, reason) => recordDeadEmail(tx, job, reason, now()),
  });
  app.addHook('onClose', async () => {
    await outbox.stop();
    mail.close();
  });
  return outbox;
}

/** The folder for emails when there is no mail server. */
export const mailFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/** The push service with the installation's keys. Push services get the public address or email as contact. */
export function pushServiceOf({ secret, publicUrl, mailFrom, pushServices }: Config & { secret: string }): PushService {
  const [, address = 'parvis@localhost'] = /<?([^\s<>]+@[^\s<>]+)>?$/.exec(mailFrom) ?? [];
  const contact = publicUrl?.protocol === 'https:' ? publicUrl.origin : `mailto:${address}`;
  return pushService({ keys: pushKeys(secret, contact), others: pushServices });
}
