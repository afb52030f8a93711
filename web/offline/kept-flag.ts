/** Items of local storage that all tabs see at once. (docs/decisions/0052) */

/** Names the user whose data is kept on this device. It is removed before the data: without it, none is shown. */
export const keptFlag = 'parvis-offline-user';

/** Set while a user has signed out on purpose: a demo does not sign in by itself then. */
export const signedOutFlag = 'parvis-left';
