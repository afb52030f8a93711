/** Feedback as it is being written: what is missing first, and what is sent. */
import { isImageAddress, longest, type NewFeedback, type Priority } from '#core/feedback/feedback.ts';
import { emailProblem, normalizeEmail } from '#core/http/email-rules.ts';
import { lengthOf } from '#core/http/fields.ts';
import type { Words } from '#web/words/words.ts';

export type FeedbackDraft = {
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly feedback: string;
  readonly priority: Priority;
  readonly imageUrl: string;
};

export type FeedbackField = Exclude<keyof FeedbackDraft, 'priority'>;

/** In the order of the form. */
export const feedbackFields = ['username', 'email', 'phone', 'subject', 'feedback', 'imageUrl'] as const;

/** What is wrong with a field, in words. */
export function problemOf(field: FeedbackField, draft: FeedbackDraft, t: Words): string | undefined {
  const text = draft[field].trim();
  const max = field === 'email' ? 254 : longest[field];
  if (lengthOf(text) > max) return t('feedback.tooLong', { max });
  if (field === 'email') {
    const wrong = emailProblem(text);
    return wrong && t(wrong === 'shape' ? 'feedback.emailWrong' : 'feedback.emailLetters');
  }
  if (field === 'imageUrl') return text === '' || isImageAddress(text) ? undefined : t('feedback.imageWrong');
  return text === '' && field !== 'phone' ? t(`feedback.${field}Required`) : undefined;
}

/** What is sent: nothing for what was left empty. */
export function feedbackOf({
  username,
  email,
  phone,
  subject,
  feedback,
  priority,
  imageUrl,
}: FeedbackDraft): NewFeedback {
  return {
    username: username.trim(),
    email: normalizeEmail(email),
    ...(phone.trim() && { phone: phone.trim() }),
    subject: subject.trim(),
    feedback: feedback.trim(),
    priority,
    ...(imageUrl.trim() && { imageUrl: imageUrl.trim() }),
  };
}
