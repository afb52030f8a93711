/** What a push says of a message: where it is, never who wrote or what. (trust, Controls) */
import type { Both } from '#core/lang/locale.ts';

export const messageTitle: Both = { en: 'New message', fr: 'Nouveau message' };

/** Where a message was written: about a child, in a class, with the office, or between two people. */
export type Place = { readonly type: string; readonly givenName: string | null; readonly room: string | null };

export function messageBody({ type, givenName, room }: Place): Both {
  if (givenName !== null) return { en: `About ${givenName}`, fr: `Au sujet de ${givenName}` };
  if (room !== null) return { en: `Room ${room}`, fr: `Local ${room}` };
  return type === 'school'
    ? { en: 'School office', fr: 'Secrétariat de l’école' }
    : { en: 'Private conversation', fr: 'Conversation privée' };
}

export const testTitle: Both = { en: 'Notifications work', fr: 'Les notifications fonctionnent' };
export const testBody: Both = { en: 'This device will get them.', fr: 'Cet appareil les recevra.' };
