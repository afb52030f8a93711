/**
 * Short notices, one at a time (§9): a new one takes the place of the last, each stays 5,000 ms, and a dismissed
 * one is forgotten after 1,000,000 ms.
 */
import { useSyncExternalStore } from 'react';

const toastDuration = 5_000;
export const toastRemoval = 1_000_000;

export type Toast = {
  readonly id: number;
  readonly title: string;
  readonly text?: string | undefined;
  readonly failed: boolean;
  /** It goes by itself later: neither done nor failed. */
  readonly waits: boolean;
  /** Which mutation it tells of, so that it closes when a later try of the same succeeds. */
  readonly about: string | undefined;
  readonly open: boolean;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Closes a notice; it is forgotten later. */
export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.open)) return;
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), toastRemoval);
}

/** Leaves the open notice where it is, while somebody reads it. */
export function holdToast(): void {
  clearTimeout(timer);
}

/** Lets the open notice go after its time. */
export function releaseToast(id: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => dismissToast(id), toastDuration);
}

export type NewToast = { title: string; text?: string; failed?: boolean; waits?: boolean };

/** Shows a notice in place of the one that is open. */
export function showToast({ title, text, failed = false, waits = false }: NewToast): void {
  for (const { id, open } of toasts) if (open) dismissToast(id);
  lastId += 1;
  change([...toasts, { id: lastId, title, text, failed, waits, about: subject, open: true }]);
  releaseToast(lastId);
}

let subject: string | undefined;

/** What is shown until it returns tells of this mutation. */
export function tellOf<Result>(about: string, show: () => Result): Result {
  subject = about;
  try {
    return show();
  } finally {
    subject = undefined;
  }
}

/** Closes the open notice of what did not go or waits; of one mutation, or of any. */
export function dismissFailure(about?: string): void {
  const open = openToast();
  if (open && (open.failed || open.waits) && (about === undefined || open.about === about)) dismissToast(open.id);
}

/** How many notices were shown until now. */
export const countToasts = () => lastId;

/** Says which mutation an open failure tells of, when it was shown after so many notices and does not say so itself. */
export function claimFailure(about: string, after: number): void {
  const open = openToast();
  if (!open?.failed || open.id <= after || open.about !== undefined) return;
  change(toasts.map((toast) => (toast === open ? { ...toast, about } : toast)));
}

/** Every notice not yet forgotten, for those who count. */
export function allToasts(): readonly Toast[] {
  return toasts;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const openToast = () => toasts.find(({ open }) => open);

/** The notice that is open, if one is. */
export function useOpenToast(): Toast | undefined {
  return useSyncExternalStore(subscribe, openToast, openToast);
}
