/**
 * Toasts, one at a time: a new one replaces the last, each closes after 5,000 ms, and a dismissed one is deleted after
 * 1,000,000 ms.
 */
import { type ReactNode, useSyncExternalStore } from 'react';

const toastDuration = 5_000;
export const toastRemoval = 1_000_000;

export type Toast = {
  readonly id: number;
  readonly title: string;
  readonly text?: string | undefined;
  readonly failed: boolean;
  /** The mutation waits for the network: neither done nor failed. */
  readonly waits: boolean;
  /** The mutation that it reports, so that it closes when a later attempt succeeds. */
  readonly about: string | undefined;
  readonly open: boolean;
  /** A button, such as to undo what the toast reports. */
  readonly action: ReactNode;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Closes a toast; it is deleted later. */
export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.open)) return;
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), toastRemoval);
}

/** Keeps the open toast while the user reads it. */
export function holdToast(): void {
  clearTimeout(timer);
}

/** Restarts the timer of the open toast. */
export function releaseToast(id: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => dismissToast(id), toastDuration);
}

export type NewToast = { title: string; text?: string; failed?: boolean; waits?: boolean; action?: ReactNode };

/** Shows a toast in place of the open one. */
export function showToast({ title, text, failed = false, waits = false, action }: NewToast): void {
  for (const { id, open } of toasts) if (open) dismissToast(id);
  lastId += 1;
  change([...toasts, { id: lastId, title, text, failed, waits, action, about: subject, open: true }]);
  releaseToast(lastId);
}

let subject: string | undefined;

/** Toasts shown until `show` returns belong to this mutation. */
export function showToastsAbout<Result>(about: string, show: () => Result): Result {
  subject = about;
  try {
    return show();
  } finally {
    subject = undefined;
  }
}

/** Closes the open toast if it failed or waits; of one mutation, or of any. */
export function dismissFailure(about?: string): void {
  const open = openToast();
  if (open && (open.failed || open.waits) && (about === undefined || open.about === about)) dismissToast(open.id);
}

/** The number of toasts shown so far. */
export const countToasts = () => lastId;

/** Assigns the open failure toast to a mutation, if it was shown after the given count and has none yet. */
export function claimFailure(about: string, after: number): void {
  const open = openToast();
  if (!open?.failed || open.id <= after || open.about !== undefined) return;
  change(toasts.map((toast) => (toast === open ? { ...toast, about } : toast)));
}

/** Closes the open toast, for its own action. */
export function dismissOpenToast(): void {
  const open = openToast();
  if (open) dismissToast(open.id);
}

/** Every toast that is not deleted yet, for tests. */
export function allToasts(): readonly Toast[] {
  return toasts;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const openToast = () => toasts.find(({ open }) => open);

/** The open toast, if any. */
export function useOpenToast(): Toast | undefined {
  return useSyncExternalStore(subscribe, openToast, openToast);
}
