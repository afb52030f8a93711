/** A child, as its families know it: one record, however many households it has. (§3 Child) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';

/** What a guardian may do for one child. Only the school's office sets these. (decisions, People) */
export const guardianRights = ['view', 'report_absence', 'pickup', 'message'] as const;
export type GuardianRight = (typeof guardianRights)[number];

/** `name` is the full name; `className` is the room's text (`402`), read as “Room 402”. */
export const Child = z.object({ id: Id, name: z.string(), className: z.string() });
export type Child = z.infer<typeof Child>;

export const childApi = {
  /** The children one may see, in order of first name. */
  list: endpoint({
    method: 'GET',
    path: '/api/children',
    who: 'guardian:view',
    does: 'Lists the children one may see.',
    spec: '§7',
    reply: z.array(Child),
  }),
};

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('fr', { granularity: 'grapheme' }) : undefined;

/** The first character as a person counts them: an emoji or a letter with its marks is never cut in half. */
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

/** A name as a board shows it from afar: `Léa T.` for Léa Tremblay. */
export function shortNameOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? firstCharacterOf(words.at(-1)) : '';
  return last ? `${words[0]} ${last.toUpperCase()}.` : (words[0] ?? '');
}
