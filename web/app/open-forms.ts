import { worded } from '#web/words/language.ts';

/** The screens of forms with their words, on their way as soon as somebody comes near. */
export const openForms = () => worded('forms', import('#web/forms/FormScreens.tsx'));
