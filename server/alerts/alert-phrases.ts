/** What staff are told of an emergency: the child's first name, never the note. (trust, Controls) */
import type { Both } from '#core/lang/locale.ts';

export const emergencyTitle = (givenName: string): Both => ({
  en: `Emergency about ${givenName}`,
  fr: `Urgence au sujet de ${givenName}`,
});

export const emergencyText: Both = {
  en: 'A family has alerted the school. Nobody has acknowledged it yet.',
  fr: 'Une famille alerte l’école. Personne n’a encore marqué l’alerte comme vue.',
};
