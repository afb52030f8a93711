/** The addresses of the school's side. */
export const staffPaths = { today: '/staff/today', settings: '/staff/settings' } as const;
