/** What the demo parent finds behind the bell: five unread (three of the elder, one of the younger, one of none). */
import { announcementLink } from '#core/announcements/announcement-rules.ts';
import type { Both } from '#core/lang/locale.ts';
import { addDays } from '#core/time/day.ts';
import type { Notice } from './notification-store.ts';

type Told = {
  readonly kind: Notice['kind'];
  readonly about: 'elder' | 'younger' | 'none';
  readonly title: Both;
  readonly body: Both;
  readonly link: string;
  readonly daysAgo: number;
  readonly time: string;
  readonly read: boolean;
};

type Named = { readonly id: number; readonly givenName: string };

/** What the bell says of a report of a day. */
type ReportNotice = (child: Named, date: string) => Pick<Told, 'kind' | 'title' | 'body' | 'link'>;

type About = { readonly elder: Named; readonly younger: Named; readonly announcementOf: (titleEn: string) => number };

/** The latest last. */
export function notificationsFor(
  { elder, younger, announcementOf }: About,
  today: string,
  reportNotice: ReportNotice,
): readonly Told[] {
  const report = (child: Named, about: Told['about'], daysAgo: number, read: boolean): Told => ({
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
      body: { en: 'Room 203 goes out next week.', fr: 'Le groupe du local 203 part en sortie la semaine prochaine.' },
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
      body: { en: 'The evening’s times are announced.', fr: 'Les heures de la soirée sont annoncées.' },
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
