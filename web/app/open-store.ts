import { worded } from '#web/words/language.ts';

/** The school's store with its words, on its way as soon as somebody comes near. */
export const openStore = () => worded('store', import('#web/store/StorePage.tsx'));
