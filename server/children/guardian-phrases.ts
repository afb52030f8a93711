/** Notifications about guardians and their rights. They contain the children's first names and no surname. */
import type { Bilingual } from '#core/lang/locale.ts';

export const guardianTitles = {
  added: (child) => ({ en: `A guardian was added for ${child}`, fr: `Ajout d’un parent ou responsable pour ${child}` }),
  changed: (child) => ({ en: `Rights changed for ${child}`, fr: `Droits modifiés pour ${child}` }),
  removed: (child) => ({
    en: `A guardian was removed for ${child}`,
    fr: `Retrait d’un parent ou responsable pour ${child}`,
  }),
} satisfies Record<string, (givenName: string) => Bilingual>;

/** For a guardian who may no longer see the child. It contains no name. */
export const withdrawnTitle: Bilingual = { en: 'Your rights were changed', fr: 'Vos droits ont été modifiés' };

export const byOffice: Bilingual = {
  en: 'By the school’s office. Call them if you did not expect this.',
  fr: 'Par le secrétariat de l’école. Appelez-le si vous ne vous y attendiez pas.',
};
