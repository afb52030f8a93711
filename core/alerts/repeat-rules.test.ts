import { expect, test } from 'vitest';
import { addedNote, isSentRecently, repeatWindowMinutes, repeatOf } from './repeat-rules.ts';

const sentAt = '2026-04-14T17:48:00.000Z';
const later = (seconds: number) => new Date(new Date(sentAt).getTime() + seconds * 1000);
const late = { kind: 'running_late', note: '', lateMinutes: null, lastAt: sentAt, seenAt: null } as const;

test('treats a second tap within the interval as a repeat', () => {
  for (const seconds of [0, 1, 60, repeatWindowMinutes * 60 - 1])
    expect(repeatOf(late, { kind: 'running_late' }, later(seconds))).toBe('same');
  expect(repeatOf(late, { kind: 'running_late' }, later(repeatWindowMinutes * 60))).toBe('new');
  expect(isSentRecently(late, later(299))).toBe(true);
  expect(isSentRecently(late, later(300))).toBe(false);
  expect(repeatOf(undefined, { kind: 'running_late' }, later(0))).toBe('new');
});

test('updates the minutes of one alert at any time', () => {
  const ten = { ...late, lateMinutes: 10 } as const;
  for (const seconds of [5, 900]) {
    expect(repeatOf(late, { kind: 'running_late', lateMinutes: 10 }, later(seconds))).toBe('update');
    expect(repeatOf(ten, { kind: 'running_late', lateMinutes: 20 }, later(seconds))).toBe('update');
  }
  expect(repeatOf(ten, { kind: 'running_late', lateMinutes: 10 }, later(5))).toBe('same');
  expect(repeatOf(ten, { kind: 'running_late' }, later(5))).toBe('same');
  expect(repeatOf(late, { kind: 'running_late', note: 'Traffic.' }, later(5))).toBe('update');
});

test('keeps different messages apart, and treats equal ones as a repeat', () => {
  const message = { ...late, kind: 'message', note: 'Hello.' } as const;
  expect(repeatOf(message, { kind: 'message', note: 'Hello.' }, later(5))).toBe('same');
  expect(repeatOf(message, { kind: 'message', note: 'Goodbye.' }, later(5))).toBe('new');
  expect(repeatOf(message, { kind: 'message', note: 'Hello.' }, later(300))).toBe('new');
});

test('updates an emergency until staff acknowledge it', () => {
  const open = { ...late, kind: 'emergency' } as const;
  expect(repeatOf(open, { kind: 'emergency' }, later(86_400))).toBe('update');
  expect(repeatOf({ ...open, seenAt: sentAt }, { kind: 'emergency' }, later(1))).toBe('new');
});

test('appends a note below the earlier ones, keeping the newest whole', () => {
  expect(addedNote('', 'A', 500)).toBe('A');
  expect(addedNote('A', 'B', 500)).toBe('A\nB');
  expect(addedNote('A\nB', 'A', 500)).toBe('A\nB');
  expect(addedNote('A', '', 500)).toBe('A');
  expect(addedNote('x'.repeat(500), 'New', 500)).toMatch(/^x+\nNew$/);
  expect(Array.from(addedNote('🙂'.repeat(500), '🙂🙂', 500))).toHaveLength(500);
});
