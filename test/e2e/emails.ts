/** The emails that a school's server has written to its folder, the oldest first. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type School } from './fixtures.ts';

type StoredEmail = { readonly to: string; readonly subject: string; readonly text: string };

export function emailsOf({ dataDir }: Pick<School, 'dataDir'>): StoredEmail[] {
  const folder = path.join(dataDir, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => !file.startsWith('.')) : [];
  return files.toSorted().map((file) => {
    const [head = '', ...text] = readFileSync(path.join(folder, file), 'utf8').split('\n\n');
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';
    return { to: field('To'), subject: field('Subject'), text: text.join('\n\n').trimEnd() };
  });
}

/** The link in the last email to an address, once it has received more than this many. */
export async function linkTo(school: Pick<School, 'dataDir'>, email: string, after = 0): Promise<string> {
  const theirs = () => emailsOf(school).filter(({ to }) => to === email);
  await expect.poll(() => theirs().length).toBeGreaterThan(after);
  return /\/(?:invitation|reset)#[\w-]{43}/.exec(theirs().at(-1)?.text ?? '')?.[0] ?? '';
}
