/** The limit on reminders, for forms and announcements: one per school day. */

/** Whether a reminder can be sent, given the day of the last one. The page and the server share this rule. */
export function canRemind(lastDay: string | null, today: string): boolean {
  return lastDay !== today;
}
