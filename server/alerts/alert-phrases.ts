/** What staff are told of an emergency: the children's first names, never the note. (trust, Controls) */
import type { Both } from '#core/lang/locale.ts';

export function emergencyTitle(givenNames: readonly string[]): Both {
  const names = (tag: string) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(givenNames);
  return { en: `Emergency about ${names('en-CA')}`, fr: `Urgence au sujet de ${names('fr-CA')}` };
}

/** `times` is how often the family has sent it. */
export const emergencyText = (times: number): Both =>
  times === 1
    ? {
        en: 'A family has alerted the school. Nobody has acknowledged it yet.',
        fr: 'Une famille alerte l’école. Personne n’a encore marqué l’alerte comme vue.',
      }
    : {
        en: `A family has alerted the school ${times} times. Nobody has acknowledged it yet.`,
        fr: `Une famille a alerté l’école ${times} fois. Personne n’a encore marqué l’alerte comme vue.`,
      };
