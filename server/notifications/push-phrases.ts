/**
 * Texts of message pushes. They name the conversation, not the sender or the content: they are shown on locked screens.
 */
import type { Bilingual } from '#core/lang/locale.ts';
import type { ProgressAct } from '#core/pickups/pickup-status-rules.ts';

export const messageTitle: Bilingual = { en: 'New message', fr: 'Nouveau message' };

/** The conversation of a message: about a child, in a group, with the office, or of two people. */
export type ConversationLabel = {
  readonly type: string;
  readonly givenName: string | null;
  readonly room: string | null;
};

export function messageBody({ type, givenName, room }: ConversationLabel): Bilingual {
  if (givenName !== null) return { en: `About ${givenName}`, fr: `Concernant ${givenName}` };
  if (room !== null) return { en: `Room ${room}`, fr: `Local ${room}` };
  return type === 'school'
    ? { en: 'School office', fr: 'Secrétariat de l’école' }
    : { en: 'Private conversation', fr: 'Conversation privée' };
}

export const testTitle: Bilingual = { en: 'Notifications work', fr: 'Les notifications fonctionnent' };
export const testBody: Bilingual = { en: 'This device will get them.', fr: 'Cet appareil les recevra.' };

/** The buttons of a notification about today's pickup, as in the app. */
export const actLabels: Readonly<Record<ProgressAct, Bilingual>> = {
  on_the_way: { en: 'On my way', fr: 'Je pars' },
  here: { en: 'I’m here', fr: 'Je suis là' },
};

export const actDone: Readonly<Record<ProgressAct, Bilingual>> = {
  on_the_way: { en: 'The school knows that you are on your way.', fr: 'L’école sait que vous êtes en route.' },
  here: { en: 'The school knows that you are here.', fr: 'L’école sait que vous êtes là.' },
};

export const actRefused: Bilingual = {
  en: 'Not sent: the pickup has changed. Open it to see how.',
  fr: 'Rien n’a été envoyé : le départ a changé. Ouvrez-le pour voir comment.',
};

export const actUnsure: Bilingual = {
  en: 'The school may not have received this. Open the pickup to check.',
  fr: 'L’école ne l’a peut-être pas reçu. Ouvrez le départ pour vérifier.',
};
