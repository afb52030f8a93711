/** Staff notifications about emergencies. They contain the children's first names, never the note. */
import type { Bilingual } from '#core/lang/locale.ts';

export function emergencyTitle(givenNames: readonly string[]): Bilingual {
  const names = (tag: string) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(givenNames);
  return { en: `Emergency: ${names('en-CA')}`, fr: `Urgence : ${names('fr-CA')}` };
}

/** `times` is how often the family has sent it. */
export const emergencyText = (times: number): Bilingual =>
  times === 1
    ? {
        en: 'A family has alerted the school. No one has marked the alert as seen yet.',
        fr: 'Une famille a alerté l’école. Personne n’a encore marqué l’alerte comme vue.',
      }
    : {
        en: `A family has alerted the school ${times} times. No one has marked the alert as seen yet.`,
        fr: `Une famille a alerté l’école ${times} fois. Personne n’a encore marqué l’alerte comme vue.`,
      };
