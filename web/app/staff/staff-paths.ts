/** The addresses of the school's side. */
export const staffPaths = { today: '/staff/today', people: '/staff/people', settings: '/staff/settings' } as const;
