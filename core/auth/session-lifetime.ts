/** When a session expires. */

const hour = 3_600_000;

/** How long a session lasts after sign-in, in milliseconds: shorter for those who work at a school. */
export const sessionLifetimes = { families: 30 * 24 * hour, school: 12 * hour } as const;
