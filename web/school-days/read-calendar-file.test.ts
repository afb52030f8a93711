import { describe, expect, test } from 'vitest';
import { readCalendarFile } from './read-calendar-file.ts';

const year = { from: '2026-08-01', to: '2027-07-31' };
const read = (lines: readonly string[], zone = 'America/Toronto') =>
  readCalendarFile({ text: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n'), zone, year });
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];
const days = (lines: readonly string[]) =>
  read(lines).events.map(({ from, to }) => (from === to ? from : `${from}/${to}`));

describe('events of a calendar file', () => {
  test('have a name, days and a line; the end of whole days is not one of them', () => {
    expect(read(event('DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20270105', 'SUMMARY:Congé \\, fêtes'))).toEqual({
      events: [{ line: 3, name: 'Congé , fêtes', from: '2026-12-21', to: '2027-01-04', time: null, word: '' }],
      faults: [],
    });
    expect(days(event('DTSTART;VALUE=DATE:20261012', 'SUMMARY:Congé'))).toEqual(['2026-10-12']);
    expect(days(event('DTSTART;VALUE=DATE:20261012', 'DURATION:P2D', 'SUMMARY:Congé'))).toEqual([
      '2026-10-12/2026-10-13',
    ]);
  });

  test('are moved to the clock of the school', () => {
    const at = (start: string) => read(event(start, 'SUMMARY:Fin hâtive')).events[0];
    expect(at('DTSTART:20261013T020000Z')).toMatchObject({ from: '2026-10-12', time: '22:00' });
    expect(at('DTSTART;TZID=America/Vancouver:20261012T220000')).toMatchObject({ from: '2026-10-13', time: '01:00' });
    expect(at('DTSTART:20261012T130000')).toMatchObject({ from: '2026-10-12', time: '13:00' });
    const described = [
      'BEGIN:VTIMEZONE',
      'TZID:Our own',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0000',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const [moved] = read([...described, ...event('DTSTART;TZID=Our own:20261012T170000', 'SUMMARY:Fin hâtive')]).events;
    expect(moved).toMatchObject({ line: 11, from: '2026-10-12', time: '13:00' });
  });

  test('that end at midnight end on the day before', () => {
    expect(days(event('DTSTART:20261012T000000', 'DTEND:20261014T000000', 'SUMMARY:Congé'))).toEqual([
      '2026-10-12/2026-10-13',
    ]);
  });

  test('repeat within the school year, but for exceptions and cancelled occurrences', () => {
    const weekly = event(
      'DTSTART;VALUE=DATE:20200105',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=2MO',
      'SUMMARY:Action de grâces',
    );
    expect(days(weekly)).toEqual(['2026-10-12']);
    const changed = [
      ...event(
        'DTSTART;VALUE=DATE:20261102',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;VALUE=DATE:20261109',
        'SUMMARY:Péda',
      ),
      ...event('RECURRENCE-ID;VALUE=DATE:20261116', 'DTSTART;VALUE=DATE:20261117', 'SUMMARY:Péda'),
      ...event('RECURRENCE-ID;VALUE=DATE:20261123', 'DTSTART;VALUE=DATE:20261123', 'STATUS:CANCELLED', 'SUMMARY:Péda'),
    ];
    expect(days(changed)).toEqual(['2026-11-02', '2026-11-30', '2026-11-17']);
    expect(days(event('DTSTART;VALUE=DATE:20261102', 'STATUS:CANCELLED', 'SUMMARY:Péda'))).toEqual([]);
  });

  test('of 29 February repeat in leap years only', () => {
    const leap = event('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY', 'SUMMARY:Congé');
    expect(days(leap)).toEqual([]);
    const text = ['BEGIN:VCALENDAR', ...leap, 'END:VCALENDAR'].join('\n');
    const leapYear = { from: '2027-08-01', to: '2028-07-31' };
    expect(readCalendarFile({ text, zone: 'America/Toronto', year: leapYear }).events).toMatchObject([
      { from: '2028-02-29' },
    ]);
  });
});

describe('faults of a calendar file', () => {
  test.each([
    [event('SUMMARY:Congé'), { line: 3, cell: 'DTSTART', value: '', code: 'required' }],
    [event('DTSTART;VALUE=DATE:20261012'), { line: 3, cell: 'SUMMARY', value: '', code: 'required' }],
    [
      event('DTSTART;VALUE=DATE:20270229', 'SUMMARY:x'),
      { line: 5, cell: 'DTSTART', value: '20270229', code: 'not_a_day' },
    ],
    [event('SUMMARY:x', 'DTSTART:2026-10-12'), { line: 6, cell: 'DTSTART', value: '2026-10-12', code: 'not_a_day' }],
    [event('SUMMARY:x', 'DTSTART:20261012T250000'), { line: 6, cell: 'DTSTART', code: 'not_a_day' }],
    [
      event('SUMMARY:x', 'DTSTART;VALUE=DATE:20261012', 'DTEND;VALUE=DATE:20261001'),
      { line: 7, cell: 'DTEND', value: '20261001', code: 'too_early' },
    ],
    [
      event('SUMMARY:x', 'DTSTART:20261012T100000', 'RRULE:FREQ=SECONDLY'),
      { line: 7, cell: 'RRULE', value: 'FREQ=SECONDLY', code: 'too_often' },
    ],
    [event('SUMMARY:x', 'DTSTART;VALUE=DATE:20261012', 'RRULE:FREQ=NEVER'), { line: 3, code: 'not_readable' }],
    [['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20261012'], { line: 3, cell: 'VEVENT', code: 'not_closed' }],
  ])('%# name the line, the property and the value', (lines, fault) => {
    const good = event('DTSTART;VALUE=DATE:20261225', 'SUMMARY:Noël').map((line) => line.replace('UID:1', 'UID:2'));
    const isOpen = fault.code === 'not_closed';
    const { faults, events } = read(isOpen ? lines : [...lines, ...good]);
    expect(faults).toMatchObject([fault]);
    expect(events).toHaveLength(isOpen ? 0 : 1);
  });
});
