import { expect, test } from 'vitest';
import { absenceReasons } from './absence.ts';
import { keepsNotesFrom, lastDayOfNote, offersNote } from './absence-note-rules.ts';

test('a note is kept for 30 days after the last day of its absence', () => {
  expect(lastDayOfNote({ date: '2026-04-14' })).toBe('2026-05-14');
  expect(lastDayOfNote({ date: '2026-02-26', endDate: '2026-03-02' })).toBe('2026-04-01');
  expect(keepsNotesFrom('2026-05-14')).toBe('2026-04-14');
});

test('a note is offered for reasons of health, and for others', () => {
  expect(absenceReasons.filter(offersNote)).toEqual(['sick', 'doctor', 'other']);
  expect(offersNote(undefined)).toBe(false);
});
