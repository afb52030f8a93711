/** The emails in a folder, for tests: the oldest first. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ParsedEmail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
};

export function emailsIn(folder: string): ParsedEmail[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  return files.toSorted().map((name) => letterOf(readFileSync(join(folder, name), 'utf8')));
}

function letterOf(file: string): ParsedEmail {
  const end = file.indexOf('\n\n');
  const lines = file.slice(0, end).split('\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s) as [string, string]));
  return { to: headers.To ?? '', subject: headers.Subject ?? '', text: file.slice(end + 2).trimEnd(), headers };
}
