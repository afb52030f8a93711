/** Everything the app says: the list from which the catalogues are made. */
import { absencePhrases } from '#web/absences/absence-phrases.ts';
import { announcementPhrases } from '#web/announcements/announcement-phrases.ts';
import { appPhrases } from '#web/app/app-phrases.ts';
import { childPhrases } from '#web/children/child-phrases.ts';
import { pickupPhrases } from '#web/pickups/pickup-phrases.ts';
import { planPhrases } from '#web/plans/plan-phrases.ts';
import { refusalPhrases } from '#web/session/refusal-phrases.ts';
import { sessionPhrases } from '#web/session/session-phrases.ts';
import { settingsPhrases } from '#web/settings/settings-phrases.ts';
import { uiPhrases } from '#web/ui/ui-phrases.ts';

export const phrases = {
  absences: absencePhrases,
  announcements: announcementPhrases,
  app: appPhrases,
  children: childPhrases,
  pickups: pickupPhrases,
  plans: planPhrases,
  refusals: refusalPhrases,
  session: sessionPhrases,
  settings: settingsPhrases,
  ui: uiPhrases,
} as const;

export type AllPhrases = typeof phrases;
