/** Which of the lists that a page shows change with what it is told. That they are all of them is tried on the server. (trust, R7) */
import type { LiveTopic } from './live-event.ts';

/** What a page asks for again, by the first part of its key. What somebody may see is everything. */
export const listsAbout = {
  absences: ['absences'],
  alerts: ['alerts'],
  announcements: ['announcements'],
  approvals: ['approvals'],
  attendance: ['attendance'],
  connections: ['connections', 'contacts', 'conversations'],
  departures: ['departures'],
  // Who is in which group, who works there and who may what stands in nearly every list of a school.
  families: 'everything',
  forms: ['forms'],
  messages: ['badges', 'conversations', 'found', 'messages'],
  notifications: ['badges', 'notifications'],
  // What was ordered is not sold any more.
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
