/** Whether several people use this device. On such a device nothing personal is stored. */
const storageKey = 'parvis-shared-device';

/** Whether the device was marked as shared at the last sign-in. */
export const isSharedDevice = (): boolean => localStorage.getItem(storageKey) !== null;

export function setSharedDevice(isShared: boolean): void {
  if (isShared) localStorage.setItem(storageKey, '1');
  else localStorage.removeItem(storageKey);
}
