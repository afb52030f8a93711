const pairedKey = 'parvis-room';

/** Whether this browser was paired: it shows the lock screen in place of the sign-in page. */
export const isRoomDevice = (): boolean => localStorage.getItem(pairedKey) !== null;

export function notePaired(isPaired: boolean): void {
  if (isPaired) localStorage.setItem(pairedKey, '1');
  else localStorage.removeItem(pairedKey);
}
