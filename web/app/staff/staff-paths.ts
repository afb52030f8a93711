/** The addresses of the school's side. */
export const staffPaths = {
  today: '/staff/today',
  messages: '/staff/messages',
  store: '/staff/store',
  families: '/staff/families',
  attendance: '/staff/attendance',
  plans: '/staff/plans',
  forms: '/staff/forms',
  quizzes: '/staff/quizzes',
  reports: '/staff/reports',
  announcements: '/staff/announcements',
  people: '/staff/people',
  inbox: '/staff/inbox',
  audit: '/staff/audit',
  more: '/staff/more',
  settings: '/staff/settings',
  profile: '/staff/settings/profile',
} as const;
