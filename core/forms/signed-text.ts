/** The words that an answer and a signature stand under. */
import type { EventPlace, FormField } from './form.ts';

type Read = {
  readonly title: string;
  readonly text: string;
  readonly fields: readonly FormField[];
  readonly event: EventPlace | null;
};

/**
 * The words somebody read and answered, as one text: the title, when and where, the text, what was asked and from what
 * one could choose. Its SHA-256, as UTF-8, is kept with the answer, so that anybody can check what was signed.
 */
export function signedText({ title, text, fields, event }: Read): string {
  const when = event && [event.day, event.startsAt, event.endsAt, event.place].filter(Boolean).join(' · ');
  const asked = fields.flatMap(({ label, options }) => [
    `• ${label}`,
    ...options.map((option) => `  – ${option.label}`),
  ]);
  return [title, when, text, asked.join('\n')].filter(Boolean).join('\n\n').normalize('NFC');
}
