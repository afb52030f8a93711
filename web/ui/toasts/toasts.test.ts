import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  allToasts,
  dismissFailure,
  dismissToast,
  holdToast,
  releaseToast,
  showToast,
  showToastsAbout,
  toastRemoval,
} from './toasts.ts';

const open = () => allToasts().filter((toast) => toast.open);

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.advanceTimersByTime(toastRemoval * 2);
    vi.useRealTimers();
  });

  it('shows one at a time: a new one replaces the last', () => {
    showToast({ title: 'one' });
    showToast({ title: 'two', failed: true });
    expect(open().map(({ title }) => title)).toEqual(['two']);
  });

  it('closes after 5,000 ms and not before', () => {
    showToast({ title: 'one' });
    vi.advanceTimersByTime(4_999);
    expect(open()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open()).toHaveLength(0);
  });

  it('is deleted 1,000,000 ms after it was dismissed and not before', () => {
    showToast({ title: 'one' });
    const [toast] = open();
    dismissToast(toast?.id ?? 0);
    // Tests of other files may have left toasts.
    const kept = () => allToasts().filter(({ id }) => id === toast?.id);
    vi.advanceTimersByTime(999_999);
    expect(kept()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(kept()).toHaveLength(0);
  });

  it('stays open while held, then closes after its time', () => {
    showToast({ title: 'one' });
    holdToast();
    vi.advanceTimersByTime(60_000);
    expect(open()).toHaveLength(1);
    releaseToast(open()[0]?.id ?? 0);
    vi.advanceTimersByTime(5_000);
    expect(open()).toHaveLength(0);
  });

  it('closes a failed or waiting toast when a later attempt of the same mutation succeeds, and no other', () => {
    showToastsAbout('report absence', () => showToast({ title: 'failed', failed: true }));
    dismissFailure('schedule pickup');
    expect(open()).toHaveLength(1);
    dismissFailure('report absence');
    expect(open()).toEqual([]);
    showToastsAbout('report absence', () => showToast({ title: 'waits', waits: true }));
    dismissFailure();
    expect(open()).toEqual([]);
    showToastsAbout('report absence', () => showToast({ title: 'done' }));
    dismissFailure();
    expect(open().map(({ title }) => title)).toEqual(['done']);
  });
});
