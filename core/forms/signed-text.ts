/** The text that is signed. */
import type { EventPlace, FormField } from './form.ts';

type SignableForm = {
  readonly title: string;
  readonly text: string;
  readonly fields: readonly FormField[];
  readonly event: EventPlace | null;
};

/**
 * The text that was read and signed: title, time and place, body, questions and options. Its SHA-256 (of UTF-8) is
 * stored with the answer, so that the signed text can be verified.
 */
export function signedText({ title, text, fields, event }: SignableForm): string {
  const when = event && [event.day, event.startsAt, event.endsAt, event.place].filter(Boolean).join(' · ');
  const questions = fields.flatMap(({ label, options }) => [
    `• ${label}`,
    ...options.map((option) => `  – ${option.label}`),
  ]);
  return [title, when, text, questions.join('\n')].filter(Boolean).join('\n\n').normalize('NFC');
}
