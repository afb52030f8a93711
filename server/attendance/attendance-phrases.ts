/** Guardian notifications about a missing child. They contain its first name, never its location or a reason. */
import type { Bilingual } from '#core/lang/locale.ts';
import { formatTime } from '#core/time/format.ts';

export const missingTitle = (givenName: string): Bilingual => ({
  en: `${givenName} is not at school`,
  fr: `${givenName} n’est pas à l’école`,
});

export const missingText: Bilingual = {
  en: 'No absence was reported. Open to answer: absent, on the way, or at school.',
  fr: 'Aucune absence n’a été signalée. Ouvrez pour répondre : absence, en route ou à l’école.',
};

/** For guardians with an open pickup today, so that they do not come for a child who has left. */
export const leftTitle = (givenName: string): Bilingual => ({
  en: `${givenName} has left the school`,
  fr: `${givenName} a quitté l’école`,
});

export const leftText = (time: string): Bilingual => ({
  en: `At ${formatTime(time, 'en')}. There is no need to come for the pickup planned today.`,
  fr: `À ${formatTime(time, 'fr')}. Il n’est plus nécessaire de venir pour le départ planifié aujourd’hui.`,
});

export const backTitle = (givenName: string): Bilingual => ({
  en: `${givenName} is at the school`,
  fr: `${givenName} est à l’école`,
});

export const backText: Bilingual = {
  en: 'The school has corrected the attendance. The pickup planned today stands.',
  fr: 'L’école a corrigé les présences. Le départ planifié aujourd’hui tient toujours.',
};
