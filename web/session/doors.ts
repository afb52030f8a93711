/** The pages before the app: nobody need be signed in there, and nobody is by looking. */

export const doors = {
  signIn: '/sign-in',
  invitation: '/invitation',
  reset: '/reset',
  confirmEmail: '/confirm-email',
} as const;

/** Whether an address is one of theirs. */
export const isDoor = (path: string) => (Object.values(doors) as readonly string[]).includes(path.toLowerCase());
