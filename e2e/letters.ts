/** The letters that a school's server has put into its folder, the oldest first. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type School } from './fixtures.ts';

type Letter = { readonly to: string; readonly subject: string; readonly text: string };

export function lettersOf({ dataDir }: Pick<School, 'dataDir'>): Letter[] {
  const folder = path.join(dataDir, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => !file.startsWith('.')) : [];
  return files.toSorted().map((file) => {
    const [head = '', ...text] = readFileSync(path.join(folder, file), 'utf8').split('\n\n');
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';
    return { to: field('To'), subject: field('Subject'), text: text.join('\n\n').trimEnd() };
  });
}

/** The address in the last letter to somebody, once they have more letters than so many. */
export async function linkTo(school: Pick<School, 'dataDir'>, email: string, after = 0): Promise<string> {
  const theirs = () => lettersOf(school).filter(({ to }) => to === email);
  await expect.poll(() => theirs().length).toBeGreaterThan(after);
  return /\/(?:invitation|reset)#[\w-]{43}/.exec(theirs().at(-1)?.text ?? '')?.[0] ?? '';
}
