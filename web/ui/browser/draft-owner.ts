/** Whose drafts this device keeps, and their deletion: the part of the drafts that the first load needs. */

export const maxDraftAgeMs = 7 * 24 * 60 * 60 * 1000;

/** A draft as read: its text in the storage, to notice the changes of another tab, and its changed parts. */
export type KnownDraft = { readonly text: string | null; readonly parts: object | undefined };

export const drafts = {
  /** The user whose drafts are stored. Undefined on a shared device, where they live as long as the page. */
  owner: (): number | undefined => undefined,
  known: new Map<string, KnownDraft>(),
  listeners: new Set<() => void>(),
};

const keyPrefix = 'parvis-kept-';

/** Whether a key of the storage is that of a draft, of any user. */
export const isDraftKey = (key: string): boolean => key.startsWith(keyPrefix);

/** The key of a draft in the storage. */
export const draftKey = (owner: number | undefined, name: string): string => `${keyPrefix}${owner} ${name}`;

/** Deletes the stored drafts, except those of a user that are not too old. */
export function deleteStoredDrafts(owner?: number): void {
  const mine = draftKey(owner, '');
  for (const key of Object.keys(localStorage)) {
    const isKept = key.startsWith(mine) && Number.parseInt(localStorage[key], 10) > Date.now() - maxDraftAgeMs;
    if (key.startsWith(keyPrefix) && !isKept) localStorage.removeItem(key);
  }
}

/** Deletes all drafts: at a sign-out, and when another user signs in. */
export function deleteDrafts(): void {
  deleteStoredDrafts();
  drafts.known.clear();
  for (const listener of drafts.listeners) listener();
}
