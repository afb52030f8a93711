/**
 * What guardians are told of who else is one, and of rights: the children's first names, nobody's surname. (trust,
 * Controls)
 */
import type { Both } from '#core/lang/locale.ts';

export const guardianTitles = {
  added: (child) => ({ en: `A guardian was added for ${child}`, fr: `Ajout d’un parent ou responsable pour ${child}` }),
  changed: (child) => ({ en: `Rights changed for ${child}`, fr: `Droits modifiés pour ${child}` }),
  removed: (child) => ({
    en: `A guardian was removed for ${child}`,
    fr: `Retrait d’un parent ou responsable pour ${child}`,
  }),
} satisfies Record<string, (givenName: string) => Both>;

/** To who may no longer see the child: nobody's name. */
export const withdrawnTitle: Both = { en: 'Your rights were changed', fr: 'Vos droits ont été modifiés' };

export const byOffice: Both = {
  en: 'By the school’s office. Call them if you did not expect this.',
  fr: 'Par le secrétariat de l’école. Appelez-le si vous ne vous y attendiez pas.',
};
