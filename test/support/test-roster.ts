/** The OneRoster files of a small school, for tests. A test replaces the files that it is about. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { RosterUpload } from '#core/class-lists/roster.ts';
import { rosterColumns, type RosterFile } from '#core/class-lists/roster-files.ts';

export type RosterTexts = Readonly<Record<string, string>>;

/** A file of the standard, with its title row before the lines. */
export const rosterText = (file: RosterFile, lines: readonly string[]): string =>
  [rosterColumns[file].join(','), ...lines].map((line) => `${line}\r\n`).join('');

/** A line of `users.csv`. */
export const userLine = (
  id: string,
  given: string,
  family: string,
  { number = '', email = '', phone = '', agents = '', status = '' } = {},
): string => `${id},${status},,true,${id},,${given},${family},,${number},${email},,${phone},${agents},,,,,,,,s1,`;

export const roleLine = (user: string, role: string): string => `r-${user}-${role},,,${user},primary,${role},,,s1,`;
export const enrollmentLine = (user: string, group: string, role = 'student'): string =>
  `e-${user}-${group},,,${group},s1,${user},${role},,,`;

export const smallRoster: RosterTexts = {
  'manifest.csv': rosterText('manifest', ['manifest.version,1.0', 'oneroster.version,1.2', 'file.users,bulk']),
  'orgs.csv': rosterText('orgs', ['d1,,,Centre de services,district,,', 's1,,,École des Pins,school,,d1']),
  'academicSessions.csv': rosterText('academicSessions', ['y1,,,2025-2026,schoolYear,2025-08-01,2026-07-31,,2026']),
  'courses.csv': rosterText('courses', ['k1,,,y1,Titulariat,,,s1,,']),
  'classes.csv': rosterText('classes', [
    'c1,,,2e année B,,k1,P-2B,homeroom,,s1,y1,,,',
    'c2,,,Musique,,k1,MUS,scheduled,,s1,y1,,,',
  ]),
  'users.csv': rosterText('users', [
    userLine('u1', 'Zoé', 'Gélinas', { number: 'P-1', agents: 'u3' }),
    userLine('u2', 'Max', 'Roy', { number: 'P-2', agents: '"u3,u4"' }),
    userLine('u3', 'Ève', 'Gélinas', { email: 'eve@example.com', phone: '514-555-0110' }),
    userLine('u4', 'Paul', 'Roy'),
    userLine('u5', 'Jade', 'Fortin', { email: 'jade@example.com' }),
  ]),
  'roles.csv': rosterText('roles', [
    roleLine('u1', 'student'),
    roleLine('u2', 'student'),
    roleLine('u3', 'parent'),
    roleLine('u4', 'guardian'),
    roleLine('u5', 'teacher'),
  ]),
  'enrollments.csv': rosterText('enrollments', [
    enrollmentLine('u1', 'c1'),
    enrollmentLine('u1', 'c2'),
    enrollmentLine('u2', 'c1'),
    enrollmentLine('u5', 'c1', 'teacher'),
  ]),
};

/** The files as one zip. */
export const zipOf = (texts: RosterTexts | Readonly<Record<string, Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  );

export const uploadOf = (bytes: Uint8Array, name = 'roster.zip'): RosterUpload => ({
  name,
  content: Buffer.from(bytes).toString('base64'),
});

/** The files of a zip as texts. */
export const textsIn = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
