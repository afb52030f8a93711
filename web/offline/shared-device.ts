/** Whether several people use this device. Drafts, below this folder, ask the same. */
export { isSharedDevice, setSharedDevice } from '#web/ui/browser/shared-device.ts';
