/**
 * What guardians are told of a child who is not at school: its first name, never where it might be or why. (trust,
 * Controls)
 */
import type { Both } from '#core/lang/locale.ts';

export const missingTitle = (givenName: string): Both => ({
  en: `${givenName} is not at school`,
  fr: `${givenName} n’est pas à l’école`,
});

export const missingText: Both = {
  en: 'No absence was reported. Report it, or call the school.',
  fr: 'Aucune absence n’a été signalée. Signalez-la ou appelez l’école.',
};
