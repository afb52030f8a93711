/** The queries that each live topic invalidates. A server test checks that the map is complete. */
import type { LiveTopic } from './live-event.ts';

/** The queries to refetch, by the first part of their key. A change of rights affects all queries. */
export const invalidatedQueries = {
  // The line of a child's day is part of its plan, and the next days of the usual week show absences.
  absences: ['absences', 'pickups', 'plans'],
  alerts: ['alerts'],
  // The first announcement is a first step.
  announcements: ['announcements', 'first-steps'],
  approvals: ['approvals'],
  // A report is part of the group's reports only if the child is marked as present. A sheet shows who is here.
  attendance: ['attendance', 'group-sheets', 'reports'],
  'child-files': ['child-files', 'group-sheets'],
  connections: ['connections', 'contacts', 'conversations'],
  // Consents decide which photos of a report a family sees, and whether staff see the portrait of the child.
  consents: ['consents', 'portraits', 'reports'],
  departures: ['departures'],
  // Groups, staff and rights are part of nearly every list of a school.
  families: 'everything',
  // The day of a child as its relatives read it, and the relatives of a child as its guardians and the office do.
  followed: ['followed'],
  followers: ['followers'],
  forms: ['forms'],
  messages: ['badges', 'conversations', 'found', 'messages'],
  notifications: ['badges', 'notifications'],
  // An order changes the stock.
  orders: ['orders', 'products'],
  // A person of the usual week is authorized, or no longer.
  people: ['people', 'pickup-codes', 'pickups', 'portraits'],
  // A release uses a code.
  pickups: ['pickup-codes', 'pickups', 'plans'],
  products: ['products'],
  plans: ['plans'],
  portraits: ['portraits'],
  quizzes: ['quizzes'],
  reports: ['badges', 'reports'],
  rights: 'everything',
  'room-devices': ['room-devices'],
  // Hours, days and settings are part of every screen of the school.
  schools: 'everything',
  suggestions: ['feedback', 'inbox', 'suggestions'],
} as const satisfies Readonly<Record<LiveTopic, readonly string[] | 'everything'>>;
