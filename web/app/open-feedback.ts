import { worded } from '#web/words/language.ts';

/** The feedback screen with its words, on its way as soon as somebody comes near. */
export const openFeedback = () => worded('feedback', import('#web/feedback/FeedbackPage.tsx'));
