import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  allToasts,
  dismissFailure,
  dismissToast,
  holdToast,
  releaseToast,
  showToast,
  tellOf,
  toastRemoval,
} from './toasts.ts';

const open = () => allToasts().filter((toast) => toast.open);

describe('notices', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.advanceTimersByTime(toastRemoval * 2);
    vi.useRealTimers();
  });

  it('shows one at a time: the new takes the place of the last', () => {
    showToast({ title: 'one' });
    showToast({ title: 'two', failed: true });
    expect(open().map(({ title }) => title)).toEqual(['two']);
  });

  it('leaves after 5,000 ms and not before', () => {
    showToast({ title: 'one' });
    vi.advanceTimersByTime(4_999);
    expect(open()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open()).toHaveLength(0);
  });

  it('is forgotten 1,000,000 ms after it was dismissed and not before', () => {
    showToast({ title: 'one' });
    const [toast] = open();
    dismissToast(toast?.id ?? 0);
    vi.advanceTimersByTime(999_999);
    expect(allToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(allToasts()).toHaveLength(0);
  });

  it('waits while it is read, then leaves after its time', () => {
    showToast({ title: 'one' });
    holdToast();
    vi.advanceTimersByTime(60_000);
    expect(open()).toHaveLength(1);
    releaseToast(open()[0]?.id ?? 0);
    vi.advanceTimersByTime(5_000);
    expect(open()).toHaveLength(0);
  });

  it('closes what failed or waits when a later try of the same succeeds, and nothing else', () => {
    tellOf('report absence', () => showToast({ title: 'failed', failed: true }));
    dismissFailure('schedule pickup');
    expect(open()).toHaveLength(1);
    dismissFailure('report absence');
    expect(open()).toEqual([]);
    tellOf('report absence', () => showToast({ title: 'waits', waits: true }));
    dismissFailure();
    expect(open()).toEqual([]);
    tellOf('report absence', () => showToast({ title: 'done' }));
    dismissFailure();
    expect(open().map(({ title }) => title)).toEqual(['done']);
  });
});
