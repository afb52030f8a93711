import { worded } from '#web/words/language.ts';

/** Brings the quiz screens with their words: when one is opened, or a moment before. */
export const openQuizzes = () => worded('quizzes', import('#web/quizzes/QuizScreens.tsx'));
