/** The email transport without SMTP: writes emails as files that only their owner can read. */
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { retentionCutoff } from '#core/settings/retention.ts';
import type { Mail, OutgoingEmail } from './email.ts';

type FolderOptions = {
  readonly folder: string;
  readonly from: string;
  /** Logs the name of each written file. */
  readonly log: { info(about: object, text: string): void };
};

/** Writes one file per email, named by its time. A repeated email overwrites its file. */
export function mailToFolder({ folder, from, log }: FolderOptions): Mail {
  return {
    async send(email) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = `${email.writtenAt.toISOString().replaceAll(':', '-')}-${email.id}.eml`;
      // Written under a temporary name and renamed, so that readers never see a partial file.
      const partFile = join(folder, `.${file}`);
      writeFileSync(partFile, formatEmail(email, from), { mode: 0o600 });
      chmodSync(partFile, 0o600);
      renameSync(partFile, join(folder, file));
      log.info({ file }, 'email written to the mail folder');
    },
    close() {},
  };
}

/** The file name of an email, complete or partial, which starts with the UTC day of writing. */
const letterFile = /^\.?(\d{4}-\d\d-\d\d)T.*\.eml$/;

/**
 * Deletes emails past their retention. Their links have expired, and their contents are in the app. Other files stay.
 */
export function deleteOldEmails(folder: string, now: Date): void {
  if (!existsSync(folder)) return;
  const since = retentionCutoff('letters', now.toISOString().slice(0, 10));
  for (const file of readdirSync(folder)) {
    const [, day] = letterFile.exec(file) ?? [];
    if (day !== undefined && day < since) rmSync(join(folder, file), { force: true });
  }
}

/** Formats an email as an .eml file, which mail programs can open. */
function formatEmail({ id, to, locale, subject, text, writtenAt }: OutgoingEmail, from: string): string {
  const head = {
    From: from,
    To: to,
    Subject: subject,
    Date: writtenAt.toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${id}@parvis>`,
    'Content-Language': `${locale}-CA`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value.replace(/[^\S\u00a0]+/g, ' ')}`);
  return `${lines.join('\n')}\n\n${text}\n`;
}
