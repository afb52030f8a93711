/** What families are told of an announcement: for whom it is. Its own words are read in the app. (trust, Controls) */
import type { Both } from '#core/lang/locale.ts';

export const publishedTitle: Both = { en: 'New announcement', fr: 'Nouvelle annonce' };

/** For who has not opened it yet. */
export const nudgeTitle: Both = { en: 'An announcement to read', fr: 'Une annonce à lire' };

/** For a group by its room; for everybody when there is none. */
export const publishedText = (room: string | null): Both =>
  room === null
    ? { en: 'For all families.', fr: 'Pour toutes les familles.' }
    : { en: `For room ${room}.`, fr: `Pour le local ${room}.` };
