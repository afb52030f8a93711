/** The draft of feedback: validation and the request made from it. */
import { isImageAddress, maxFeedbackLength, type NewFeedback, type Priority } from '#core/feedback/feedback.ts';
import { emailProblem, normalizeEmail } from '#core/http/email-rules.ts';
import { lengthOf } from '#core/http/fields.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

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

/** The problem of a field, as a message. */
export function problemOf(field: FeedbackField, draft: FeedbackDraft, t: Translate): string | undefined {
  const text = draft[field].trim();
  const max = field === 'email' ? 254 : maxFeedbackLength[field];
  if (lengthOf(text) > max) return t('feedback.tooLong', { max });
  if (field === 'email') {
    const wrong = emailProblem(text);
    return wrong && t(wrong === 'shape' ? 'feedback.emailWrong' : 'feedback.emailLetters');
  }
  if (field === 'imageUrl') return text === '' || isImageAddress(text) ? undefined : t('feedback.imageWrong');
  return text === '' && field !== 'phone' ? t(`feedback.${field}Required`) : undefined;
}

/** The request, without empty fields. */
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
