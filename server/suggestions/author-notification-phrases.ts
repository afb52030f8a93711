/** Texts of the notification of a status change. They do not contain the suggestion or feedback. */
export const suggestionReply = {
  en: 'The school answered your suggestion',
  fr: 'L’école a répondu à votre suggestion',
};
export const feedbackReply = { en: 'The school answered your feedback', fr: 'L’école a répondu à votre commentaire' };
export const replyText = { en: 'See its new status.', fr: 'Consultez la suite qui lui est donnée.' };
