/**
 * What guardians are told of a child who is not at school: its first name, never where it might be or why. (trust,
 * Controls)
 */
import type { Both } from '#core/lang/locale.ts';
import { formatTime } from '#core/time/format.ts';

export const missingTitle = (givenName: string): Both => ({
  en: `${givenName} is not at school`,
  fr: `${givenName} n’est pas à l’école`,
});

export const missingText: Both = {
  en: 'No absence was reported. Report it, or call the school.',
  fr: 'Aucune absence n’a été signalée. Signalez-la ou appelez l’école.',
};

/** Told to guardians whose pickup of the day stands open, so that no one comes for a child who has left. */
export const leftTitle = (givenName: string): Both => ({
  en: `${givenName} has left the school`,
  fr: `${givenName} a quitté l’école`,
});

export const leftText = (time: string): Both => ({
  en: `At ${formatTime(time, 'en')}. There is no need to come for the pickup planned today.`,
  fr: `À ${formatTime(time, 'fr')}. Il n’est plus nécessaire de venir pour le départ planifié aujourd’hui.`,
});

export const backTitle = (givenName: string): Both => ({
  en: `${givenName} is at the school`,
  fr: `${givenName} est à l’école`,
});

export const backText: Both = {
  en: 'The school has corrected the attendance. The pickup planned today stands.',
  fr: 'L’école a corrigé les présences. Le départ planifié aujourd’hui tient toujours.',
};
