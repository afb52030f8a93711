import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '#test/support/fakes/fake-storage.ts';
import { deleteDrafts, deleteStoredDrafts, draftKey, drafts, maxDraftAgeMs } from './draft-owner.ts';
import {
  deleteDraft,
  discardDraft,
  draftOf,
  inMemory,
  isDraftRestored,
  isDraftStored,
  noteRestoredDraft,
  swapDrafts,
  touchDraft,
} from './draft-storage.ts';

type Note = { text: string; day: string };

let owner: number | undefined = 1;
const textOf = (name: string) => draftOf<Note>(name)?.text;
/** The memory of the page is lost, and its storage is not. */
const reload = () => drafts.known.clear();

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  owner = 1;
  drafts.owner = () => owner;
  drafts.known.clear();
});
afterEach(() => vi.useRealTimers());

describe('a draft', () => {
  it('survives a reload with all its parts', () => {
    touchDraft<Note>('note', { text: 'Fever', day: '2026-11-26' });
    touchDraft<Note>('note', { text: 'Fever since noon' });
    reload();
    expect(draftOf<Note>('note')).toEqual({ text: 'Fever since noon', day: '2026-11-26' });
  });

  it('is the same object until it changes', () => {
    touchDraft<Note>('note', { text: 'a' });
    reload();
    const first = draftOf<Note>('note');
    expect(draftOf<Note>('note')).toBe(first);
    touchDraft<Note>('note', { text: 'b' });
    expect(draftOf<Note>('note')).not.toBe(first);
  });

  it('belongs to its user', () => {
    touchDraft<Note>('note', { text: 'mine' });
    owner = 2;
    expect(draftOf('note')).toBeUndefined();
    owner = 1;
    expect(textOf('note')).toBe('mine');
  });

  it('is deleted after it was sent, unless it has changed since', () => {
    touchDraft<Note>('note', { text: 'first' });
    const sent = draftOf<Note>('note');
    touchDraft<Note>('note', { text: 'second' });
    deleteDraft('note', sent);
    expect(textOf('note')).toBe('second');
    const resent = draftOf<Note>('note');
    reload();
    deleteDraft('note', resent);
    expect(draftOf('note')).toBeUndefined();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('keeps the newer text of another tab', () => {
    touchDraft<Note>('note', { text: 'old', day: '2026-11-26' });
    localStorage.setItem(draftKey(1, 'note'), `${Date.now()} ${JSON.stringify({ text: 'newer', day: '2026-11-27' })}`);
    touchDraft<Note>('note', { text: 'newer still' });
    expect(draftOf<Note>('note')).toEqual({ text: 'newer still', day: '2026-11-27' });
    localStorage.removeItem(draftKey(1, 'note'));
    expect(draftOf('note')).toBeUndefined();
  });

  it('says once that it was restored', () => {
    touchDraft<Note>('note', { text: 'a' });
    expect(isDraftRestored('note')).toBe(false);
    reload();
    expect(isDraftRestored('note')).toBe(true);
    noteRestoredDraft('note');
    expect(isDraftRestored('note')).toBe(false);
    reload();
    discardDraft('note');
    expect([isDraftRestored('note'), draftOf('note')]).toEqual([false, undefined]);
  });

  it.each(['', 'no time', '{"text":"a"}', `${Date.now()} [1]`, `${Date.now()} "a"`, `${Date.now()} {`])(
    'is ignored if the stored text is damaged: %s',
    (text) => {
      localStorage.setItem(draftKey(1, 'note'), text);
      expect(draftOf('note')).toBeUndefined();
    },
  );
});

describe('in memory only', () => {
  it.each(['a shared device', 'a name'])('a draft is not stored because of %s', (why) => {
    if (why === 'a shared device') owner = undefined;
    const name = why === 'a name' ? `${inMemory}note` : 'note';
    touchDraft<Note>(name, { text: 'a' });
    expect([textOf(name), isDraftStored(name), Object.keys(localStorage)]).toEqual(['a', false, []]);
    reload();
    expect(draftOf(name)).toBeUndefined();
  });

  it('a draft lives where the storage is full', () => {
    vi.stubGlobal('localStorage', fakeStorage(40));
    touchDraft<Note>('note', { text: 'a' });
    touchDraft<Note>('note', { text: 'a'.repeat(50) });
    expect([textOf('note'), isDraftStored('other')]).toEqual(['a'.repeat(50), false]);
  });

  it('the drafts of each person of a room device are set aside', () => {
    owner = undefined;
    touchDraft<Note>('note', { text: 'of the first' });
    const aside = swapDrafts([]);
    expect(draftOf('note')).toBeUndefined();
    swapDrafts(aside);
    expect(textOf('note')).toBe('of the first');
  });
});

describe('deletion', () => {
  it('removes everything at a sign-out', () => {
    touchDraft<Note>('note', { text: 'a' });
    touchDraft<Note>(`${inMemory}search`, { text: 'b' });
    localStorage.setItem('parvis-look', 'fr.dark');
    deleteDrafts();
    expect([draftOf('note'), draftOf(`${inMemory}search`), Object.keys(localStorage)]).toEqual([
      undefined,
      undefined,
      ['parvis-look'],
    ]);
  });

  it('removes the drafts of other users and those older than seven days', () => {
    vi.useFakeTimers({ now: new Date('2026-11-19T12:00:00Z') });
    touchDraft<Note>('old', { text: 'a' });
    vi.setSystemTime(Date.now() + maxDraftAgeMs + 1);
    touchDraft<Note>('new', { text: 'b' });
    owner = 11;
    touchDraft<Note>('of another', { text: 'c' });
    owner = 1;
    expect(textOf('old')).toBe('a');
    reload();
    expect([textOf('old'), textOf('new')]).toEqual([undefined, 'b']);
    deleteStoredDrafts(1);
    expect(Object.keys(localStorage)).toEqual([draftKey(1, 'new')]);
  });

  it('removes the drafts of before, once the device is shared', () => {
    touchDraft<Note>('note', { text: 'a' });
    deleteStoredDrafts();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
