/** The addresses of the school's side. */
export const staffPaths = { today: '/staff/today', messages: '/staff/messages', settings: '/staff/settings' } as const;
