/** Which lists on a page each live topic affects. A test on the server checks that none is missing. (trust, R7) */
import type { LiveTopic } from './live-event.ts';

/** The lists to ask for again, by the first part of their query key. A change of rights affects everything. */
export const listsAbout = {
  absences: ['absences'],
  alerts: ['alerts'],
  announcements: ['announcements'],
  approvals: ['approvals'],
  // Whose report is written with the group's depends on who is marked as here.
  attendance: ['attendance', 'reports'],
  connections: ['connections', 'contacts', 'conversations'],
  departures: ['departures'],
  // Who is in which group, who works there and who may what stands in nearly every list of a school.
  families: 'everything',
  forms: ['forms'],
  messages: ['badges', 'conversations', 'found', 'messages'],
  notifications: ['badges', 'notifications'],
  // An order changes what is left to sell.
  orders: ['orders', 'products'],
  people: ['people'],
  pickups: ['pickups'],
  products: ['products'],
  plans: ['plans'],
  quizzes: ['quizzes'],
  reports: ['badges', 'reports'],
  rights: 'everything',
  suggestions: ['feedback', 'inbox', 'suggestions'],
} as const satisfies Readonly<Record<LiveTopic, readonly string[] | 'everything'>>;
