/** How often people are reminded of the same thing, be it a form or an announcement: once in a day of the school. */

/** Whether they may be reminded, who last were on `lastDay`. The page and the server both ask here. */
export function mayNudge(lastDay: string | null, today: string): boolean {
  return lastDay !== today;
}
