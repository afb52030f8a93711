/** Texts of announcement notifications. They name the audience, not the content: they are shown on locked screens. */
import type { Bilingual } from '#core/lang/locale.ts';

export const publishedTitle: Bilingual = { en: 'New announcement', fr: 'Nouvelle annonce' };

/** For the reminder to guardians who have not opened it. */
export const reminderTitle: Bilingual = { en: 'An announcement to read', fr: 'Une annonce à lire' };

/** Names the room of a group announcement, or all families if there is none, and says that there are attachments. */
export function publishedText(room: string | null, hasFiles: boolean): Bilingual {
  const { en, fr } =
    room === null
      ? { en: 'For all families.', fr: 'Pour toutes les familles.' }
      : { en: `For the families of room ${room}.`, fr: `Pour les familles du local ${room}.` };
  return hasFiles ? { en: `${en} With attachments.`, fr: `${fr} Avec pièces jointes.` } : { en, fr };
}
