/** The demo parent's notifications: five unread (three of the elder, one of the younger, one about no child). */
import { announcementLink } from '#core/announcements/announcement-rules.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { addDays } from '#core/time/day.ts';
import type { NewNotification } from './notification-store.ts';

type SeededNotification = {
  readonly kind: NewNotification['kind'];
  readonly about: 'elder' | 'younger' | 'none';
  readonly title: Bilingual;
  readonly body: Bilingual;
  readonly link: string;
  readonly daysAgo: number;
  readonly time: string;
  readonly read: boolean;
};

type Child = { readonly id: number; readonly givenName: string };

/** The notification about a daily report. */
type ReportNotice = (child: Child, date: string) => Pick<SeededNotification, 'kind' | 'title' | 'body' | 'link'>;

type SeedContext = {
  readonly elder: Child;
  readonly younger: Child;
  readonly announcementOf: (titleEn: string) => number;
};

/** Oldest first. */
export function notificationsFor(
  { elder, younger, announcementOf }: SeedContext,
  today: string,
  reportNotice: ReportNotice,
): readonly SeededNotification[] {
  const report = (
    child: Child,
    about: SeededNotification['about'],
    daysAgo: number,
    read: boolean,
  ): SeededNotification => ({
    ...reportNotice(child, addDays(today, -daysAgo)),
    about,
    daysAgo,
    time: '15:30',
    read,
  });
  return [
    report(younger, 'younger', 5, true),
    report(elder, 'elder', 4, true),
    {
      kind: 'absence',
      about: 'younger',
      title: { en: `Absence reported for ${younger.givenName}`, fr: `Absence signalée pour ${younger.givenName}` },
      body: { en: 'Full day', fr: 'Journée complète' },
      link: '/absence',
      daysAgo: 15,
      time: '07:10',
      read: true,
    },
    report(younger, 'younger', 1, true),
    {
      kind: 'announcement',
      about: 'younger',
      title: { en: 'Field trip', fr: 'Sortie éducative' },
      body: {
        en: 'Room 203 has a field trip next week.',
        fr: 'Le groupe du local 203 part en sortie la semaine prochaine.',
      },
      link: announcementLink(announcementOf('Field trip')),
      daysAgo: 3,
      time: '09:00',
      read: false,
    },
    {
      kind: 'announcement',
      about: 'elder',
      title: { en: 'Math evaluation', fr: 'Évaluation de mathématique' },
      body: { en: 'Room 402: fractions and measurement.', fr: 'Local 402\u00a0: fractions et mesure.' },
      link: announcementLink(announcementOf('Math evaluation')),
      daysAgo: 2,
      time: '09:00',
      read: false,
    },
    {
      kind: 'announcement',
      about: 'none',
      title: { en: 'Parent-teacher conference', fr: 'Rencontre de parents' },
      body: { en: 'The times for the evening are posted.', fr: 'L’horaire de la soirée est affiché.' },
      link: announcementLink(announcementOf('Parent-teacher conference')),
      daysAgo: 1,
      time: '09:00',
      read: false,
    },
    {
      kind: 'absence',
      about: 'elder',
      title: { en: `Absence reported for ${elder.givenName}`, fr: `Absence signalée pour ${elder.givenName}` },
      body: { en: 'Afternoon', fr: 'Après-midi' },
      link: '/absence',
      daysAgo: 1,
      time: '07:10',
      read: false,
    },
    report(elder, 'elder', 0, false),
  ];
}
