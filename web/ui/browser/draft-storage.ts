/**
 * Drafts of what the user types. They survive navigation, a reload and a closed tab, in all tabs of the device, until
 * they are sent or discarded, the user signs out, or seven days have passed (docs/decisions/0054).
 */
import { useSyncExternalStore } from 'react';
import { draftKey, drafts, type KnownDraft, maxDraftAgeMs } from './draft-owner.ts';

/** Drafts read from the storage in this page, until their form has said so. */
const restored = new Set<string>();

function notifyListeners(): void {
  for (const listener of drafts.listeners) listener();
}

/** Begins the name of a draft that is only kept in memory. */
export const inMemory = '~';

const keyOf = (name: string) => draftKey(name.startsWith(inMemory) ? undefined : drafts.owner(), name);
const isStorable = (key: string) => !key.startsWith(draftKey(undefined, ''));

function storedText(key: string): string | null {
  try {
    return isStorable(key) ? localStorage.getItem(key) : null;
  } catch {
    return null;
  }
}

/** The changed parts in a stored text: `TIME JSON`. Undefined if it cannot be read or is too old. */
function partsIn(text: string | null): object | undefined {
  if (!text || Number.parseInt(text, 10) < Date.now() - maxDraftAgeMs) return undefined;
  try {
    const parts: unknown = JSON.parse(text.slice(text.indexOf(' ')));
    return typeof parts === 'object' && parts !== null && !Array.isArray(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}

/** The draft in the storage, where another tab may have changed it. The same object until it changes. */
function read(key: string): object | undefined {
  const known = drafts.known.get(key);
  const text = storedText(key);
  if (known?.text === text) return known.parts;
  const parts = partsIn(text);
  drafts.known.set(key, { text, parts });
  if (!known && parts) restored.add(key);
  return parts;
}

function write(key: string, parts: object | undefined): void {
  drafts.known.set(key, { text: store(key, parts), parts });
  notifyListeners();
}

/** Stores a draft, and returns what is stored then. If the storage is full, the draft lives as long as the page. */
function store(key: string, parts: object | undefined): string | null {
  try {
    if (parts === undefined) localStorage.removeItem(key);
    else if (isStorable(key)) localStorage.setItem(key, `${Date.now()} ${JSON.stringify(parts)}`);
  } catch {
    // The storage is full or unavailable.
  }
  return storedText(key);
}

/** Replaces all drafts, and returns the former ones: a room device keeps those of each person. */
export function swapDrafts(next: readonly (readonly [string, KnownDraft])[]): [string, KnownDraft][] {
  const former = [...drafts.known];
  drafts.known.clear();
  for (const [key, draft] of next) drafts.known.set(key, draft);
  notifyListeners();
  return former;
}

/** Deletes a draft, unless it has changed since. Compares the contents: a restored draft is another object. */
export function deleteDraft(name: string, asOf: object | undefined): void {
  const now = read(keyOf(name));
  if (now && (now === asOf || JSON.stringify(now) === JSON.stringify(asOf))) discardDraft(name);
}

/** Deletes a draft. */
export function discardDraft(name: string): void {
  restored.delete(keyOf(name));
  write(keyOf(name), undefined);
}

function subscribe(listener: () => void): () => void {
  drafts.listeners.add(listener);
  // Another tab has changed a draft, or this page comes back from the back/forward cache.
  addEventListener('storage', listener);
  addEventListener('pageshow', listener);
  return () => {
    drafts.listeners.delete(listener);
    removeEventListener('storage', listener);
    removeEventListener('pageshow', listener);
  };
}

/** The changed parts of a draft; undefined without changes. */
export function draftOf<Draft extends object>(name: string): Partial<Draft> | undefined {
  return read(keyOf(name));
}

/** Changes a part of a draft without subscribing to it. */
export function touchDraft<Draft extends object>(name: string, part: Partial<Draft>): void {
  const key = keyOf(name);
  write(key, { ...read(key), ...part });
}

/** The changed parts of a draft, and a function to change one. */
export function useDraft<Draft extends object>(
  name: string,
): [touched: Partial<Draft> | undefined, touch: (part: Partial<Draft>) => void] {
  const touched = useSyncExternalStore(subscribe, () => draftOf<Draft>(name));
  return [touched, (part) => touchDraft(name, part)];
}

/** The names of the stored drafts that begin with a text, of the current user. */
export function storedDraftNames(beginning: string): string[] {
  const own = draftKey(drafts.owner(), '');
  try {
    return Object.keys(localStorage)
      .filter((key) => isStorable(key) && key.startsWith(`${own}${beginning}`))
      .map((key) => key.slice(own.length));
  } catch {
    // The storage is unavailable.
    return [];
  }
}

/** Whether a draft would survive a reload. */
export function isDraftStored(name: string): boolean {
  const text = storedText(keyOf(name));
  return text !== null && drafts.known.get(keyOf(name))?.text === text;
}

/** Whether a draft was restored in this page and its form has not said so yet. */
export const isDraftRestored = (name: string): boolean => draftOf(name) !== undefined && restored.has(keyOf(name));

/** Called when a form has said that its draft was restored. */
export const noteRestoredDraft = (name: string): boolean => restored.delete(keyOf(name));

const isEmpty = (part: unknown) => part === undefined || part === '' || (Array.isArray(part) && part.length === 0);

/** Whether something was typed or chosen. */
export function useHasDraft(name: string): boolean {
  const [parts] = useDraft(name);
  return parts !== undefined && !Object.values(parts).every(isEmpty);
}
