/**
 * Feedback that is not sent yet: kept on this device for each person, through a reload and a day’s limit, until sent or
 * signed out.
 */
import { priorities } from '#core/feedback/feedback.ts';
import { forgetKept, keepHere, keptHere } from '#web/ui/kept.ts';
import { type FeedbackDraft, feedbackFields } from './feedback-draft.ts';

const nameOf = (userId: number) => `feedback-${userId}`;

/** Whatever is kept, as far as it is a draft. */
export function readKept(userId: number): Partial<FeedbackDraft> {
  const kept = keptHere(nameOf(userId));
  if (typeof kept !== 'object' || kept === null) return {};
  const said = new Map<string, unknown>(Object.entries(kept));
  const texts = feedbackFields.flatMap((field) => {
    const text = said.get(field);
    return typeof text === 'string' ? [[field, text] as const] : [];
  });
  const priority = priorities.find((one) => one === said.get('priority'));
  return { ...Object.fromEntries(texts), ...(priority && { priority }) };
}

export const keepFeedback = (userId: number, draft: Partial<FeedbackDraft>) => keepHere(nameOf(userId), draft);

export const forgetFeedback = (userId: number) => forgetKept(nameOf(userId));
