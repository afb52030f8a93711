/**
 * The files of drafts, so that they survive a reload with their text (docs/decisions/0054): one record for each in
 * IndexedDB, under the key that the draft has. A record is deleted once no draft of the device has its key.
 */
import { createStore, delMany, getMany, keys, set, type UseStore } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { drafts, isDraftKey } from '#web/ui/browser/draft-owner.ts';
import type { Attachment } from './attachment.ts';

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('parvis-draft-files', 'files'));

/** What was read: undefined for a file that the device does not have. */
const read = new Map<string, Blob | undefined>();

/** Keeps files of a draft that already has their keys. A device without space loses them with the page. */
export async function keepDraftFiles(files: readonly Attachment[]): Promise<void> {
  const owner = drafts.owner();
  if (owner === undefined) return;
  try {
    for (const { key, content } of files) {
      await set(key, content, store());
      // A sign-out may have deleted the others in between.
      if (drafts.owner() !== owner) return await deleteUnusedFiles();
    }
  } catch {
    // The storage is full or unavailable.
  }
}

/** After this time, a file that was not read counts as lost. */
const maxReadMs = 5000;

async function readDraftFiles(wanted: readonly string[]): Promise<void> {
  const late = new Promise<undefined[]>((resolve) => setTimeout(() => resolve([]), maxReadMs));
  const reads = getMany<Blob | undefined>([...wanted], store()).catch(() => []);
  const found = await Promise.race([reads, late]);
  for (const [n, key] of wanted.entries()) read.set(key, found[n]);
}

/** The files of a draft with their content, as soon as it is read. One that the device lost has no content. */
export function useDraftFiles(files: readonly Attachment[]): readonly Attachment[] {
  const [, setReads] = useState(0);
  const wanted = files.filter(({ key, content }) => !(content instanceof Blob) && !read.has(key));
  const missing = wanted.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (missing) void readDraftFiles(missing.split(' ')).then(() => setReads((n) => n + 1));
  }, [missing]);
  return files
    .filter((file) => !wanted.includes(file))
    .map((file) => {
      const content = read.get(file.key);
      return file.content instanceof Blob || !content ? file : { ...file, content };
    });
}

const draftKeys = () => Object.keys(localStorage).filter(isDraftKey);

/** Deletes the files that no draft on this device has. */
export async function deleteUnusedFiles(): Promise<void> {
  try {
    const stored = await keys<string>(store());
    if (stored.length === 0) return;
    const inDrafts = draftKeys()
      .map((key) => localStorage.getItem(key))
      .join('\n');
    const unused = stored.filter((key) => !inDrafts.includes(key));
    await delMany(unused, store());
    for (const key of unused) read.delete(key);
  } catch {
    // The storage is unavailable.
  }
}

/** While the user types, files are looked through once. After a sign-out, they are deleted at once. */
const pauseMs = 1000;

let isWatched = false;

/** Deletes unused files now, and after each change of a draft, as long as the page lives. */
export function watchDraftFiles(): void {
  if (isWatched) return;
  isWatched = true;
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void deleteUnusedFiles(), draftKeys().length > 0 ? pauseMs : 0);
  };
  later();
  drafts.listeners.add(later);
}
