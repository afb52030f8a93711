/** What the bell says of a reply of the school's. Never what was suggested. */
export const suggestionReply = {
  en: 'The school answered your suggestion',
  fr: 'L’école a répondu à votre suggestion',
};
export const feedbackReply = { en: 'The school answered your feedback', fr: 'L’école a répondu à votre commentaire' };
export const replyText = { en: 'See what becomes of it.', fr: 'Voyez la suite qui y est donnée.' };
