/** Whether the session of this device only chooses a strong way to sign in. */
export const weakSession = { isOpen: false };
