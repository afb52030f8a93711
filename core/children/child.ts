/** A child as families see it: one record, however many households it has. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';

/** The rights of a guardian for one child. Only the school's office sets them. */
export const guardianRights = ['view', 'report_absence', 'pickup', 'message'] as const;
export type GuardianRight = (typeof guardianRights)[number];

/** `name` is the full name; `className` is the room label (`402`), shown as “Room 402”. */
export const Child = z.object({ id: Id, name: z.string(), className: z.string() });
export type Child = z.infer<typeof Child>;

export const childApi = {
  /** Children the current user may see, sorted by first name. */
  list: endpoint({
    method: 'GET',
    path: '/api/children',
    access: 'guardian:view',
    summary: 'Lists the children of the current user.',
    reply: z.array(Child),
  }),
};

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('fr', { granularity: 'grapheme' }) : undefined;

/** The first grapheme: an emoji or a letter with its marks is never cut. */
function firstCharacterOf(word: string | undefined): string {
  if (word === undefined) return '';
  for (const { segment } of segmenter?.segment(word) ?? []) return segment;
  // Browsers without a segmenter get a whole code point.
  for (const character of word) return character;
  return '';
}

/** Two characters for an avatar: of the first word and of the last. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstCharacterOf(words.at(0));
  const last = words.length > 1 ? firstCharacterOf(words.at(-1)) : '';
  return (first + last).toUpperCase();
}

/** The short name on a board that is read from a distance: `Léa T.` for Léa Tremblay. */
export function shortNameOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? firstCharacterOf(words.at(-1)) : '';
  return last ? `${words[0]} ${last.toUpperCase()}.` : (words[0] ?? '');
}
