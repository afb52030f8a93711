/** The addresses of the school's side. */
export const staffPaths = {
  today: '/staff/today',
  messages: '/staff/messages',
  people: '/staff/people',
  settings: '/staff/settings',
} as const;
