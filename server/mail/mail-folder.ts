/** Where no SMTP is configured: letters as files that a person can open, for their owner's eyes only. */
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSince } from '#core/settings/retention.ts';
import type { Mail, Sending } from './letter.ts';

type FolderOptions = {
  readonly folder: string;
  readonly from: string;
  /** Says which file was written, by its name only. */
  readonly log: { info(about: object, said: string): void };
};

/** A file for each letter, named by when it was written. A letter that comes twice is the same file. */
export function mailToFolder({ folder, from, log }: FolderOptions): Mail {
  return {
    async send(letter) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = `${letter.writtenAt.toISOString().replaceAll(':', '-')}-${letter.id}.eml`;
      // Under another name until it is whole, so that nobody reads half of it.
      const unfinished = join(folder, `.${file}`);
      writeFileSync(unfinished, asFile(letter, from), { mode: 0o600 });
      chmodSync(unfinished, 0o600);
      renameSync(unfinished, join(folder, file));
      log.info({ file }, 'a letter was put into the folder for mail');
    },
    close() {},
  };
}

/** A letter's file, whole or not, with the day of UTC on which it was written. */
const letterFile = /^\.?(\d{4}-\d\d-\d\d)T.*\.eml$/;

/**
 * Deletes letters that are older than letters are kept: their links no longer work, and the rest is in the app. Other
 * files stay.
 */
export function forgetOldLetters(folder: string, now: Date): void {
  if (!existsSync(folder)) return;
  const since = keptSince('letters', now.toISOString().slice(0, 10));
  for (const file of readdirSync(folder)) {
    const [, day] = letterFile.exec(file) ?? [];
    if (day !== undefined && day < since) rmSync(join(folder, file), { force: true });
  }
}

/** Readable as it is, by mail programs too. */
function asFile({ id, to, locale, subject, text, writtenAt }: Sending, from: string): string {
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
