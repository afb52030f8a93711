import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import { type DateOrder, readDayTable } from './day-csv-rules.ts';
import { isCalendarFile, type ImportedEvent, maxImportedEvents } from './day-import.ts';
import { type EventMeaning, guessKind, importedKinds, namesIn, nameKey, planDayImport } from './day-import-rules.ts';
import { calendarDayProblems } from './hours-rules.ts';
import { type CalendarDay, noTimes } from './school-day.ts';
import { usualCalendar } from './default-hours.ts';

const year = { from: '2026-08-01', to: '2027-07-31' };
const event = (from: string, name: string, more: Partial<ImportedEvent> = {}): ImportedEvent => {
  return { line: 1, name, from, to: from, time: null, word: '', ...more };
};
const asGuessed = (events: readonly ImportedEvent[]) =>
  Object.fromEntries(namesIn(events).map(({ key, guess }) => [key, guess]));
const plan = (events: readonly ImportedEvent[], more: Partial<Parameters<typeof planDayImport>[0]> = {}) =>
  planDayImport({
    events,
    meanings: asGuessed(events),
    calendar: usualCalendar,
    year,
    locale: 'fr',
    isReplacing: false,
    ...more,
  });

test.each([
  ['Congé de l’Action de grâces', 'closed'],
  ['Fête du Travail', 'closed'],
  ['JOUR FÉRIÉ', 'closed'],
  ['Semaine de relâche', 'closed'],
  ['Spring break', 'closed'],
  ['Christmas holidays', 'closed'],
  ['Journée pédagogique', 'pedagogical'],
  ['PD Day', 'pedagogical'],
  ['Ped day', 'pedagogical'],
  ['Journée péda flottante', 'pedagogical'],
  ['Early dismissal', 'early_release'],
  ['Fin hâtive des classes', 'early_release'],
  ['Rencontre de parents', 'ignore'],
  ['Photo scolaire', 'ignore'],
])('%s is %s at first', (name, kind) => expect(guessKind(name)).toBe(kind));

describe('a table of days', () => {
  const read = (text: string, order: DateOrder | null = null) => readDayTable(text, order);

  test('has headings in either language, in any order', () => {
    const text = 'Titre;Fin;Début;Type\nRelâche;2027-03-05;2027-03-01;Congé\nPéda;;2026-11-16;';
    expect(read(text)).toEqual({
      events: [
        { line: 2, name: 'Relâche', from: '2027-03-01', to: '2027-03-05', time: null, word: 'Congé' },
        { line: 3, name: 'Péda', from: '2026-11-16', to: '2026-11-16', time: null, word: '' },
      ],
      faults: [],
    });
  });

  test('is read without headings', () => {
    expect(read('2026-12-24,2027-01-05,Congé des fêtes').events).toMatchObject([
      { line: 1, name: 'Congé des fêtes', from: '2026-12-24', to: '2027-01-05' },
    ]);
  });

  test('names the line, the column and the value of each fault', () => {
    const text =
      'Date,Fin,Nom,Heure\n2026-02-29,,Congé,\n2026-10-12,2026-10-11,Congé,\n,,Congé,\n2026-10-12,,,\n2026-10-13,,Fin hâtive,midi\n2026-10-14,,Bon,';
    const { events, faults } = read(text);
    expect(events.map(({ line }) => line)).toEqual([7]);
    expect(faults).toEqual([
      { line: 2, cell: 'Date', value: '2026-02-29', code: 'not_a_day' },
      { line: 3, cell: 'Fin', value: '2026-10-11', code: 'too_early' },
      { line: 4, cell: 'Date', value: '', code: 'required' },
      { line: 5, cell: 'Nom', value: '', code: 'required' },
      { line: 6, cell: 'Heure', value: 'midi', code: 'not_a_time' },
    ]);
    expect(read('Date,Nom\n2028-02-29,Congé').events).toMatchObject([{ from: '2028-02-29' }]);
  });

  test('says which column is missing, and where a quotation mark is not closed', () => {
    expect(read('Nom,Lieu\nCongé,ici').faults).toMatchObject([{ line: 1, cell: 'from', code: 'no_column' }]);
    expect(read('Date,Lieu\n2026-10-12,ici').faults).toMatchObject([{ line: 1, cell: 'name', code: 'no_column' }]);
    expect(read('Date,Nom\n2026-10-12,"Congé\n').faults).toMatchObject([{ line: 2, code: 'not_closed' }]);
  });

  test('asks how dates are written when they can be read two ways, and follows the others when one decides', () => {
    const both = 'Date,Nom\n03/04/2027,Congé\n';
    expect(read(both).faults).toMatchObject([{ line: 2, value: '03/04/2027', code: 'ambiguous' }]);
    expect(read(both, 'day_first').events).toMatchObject([{ from: '2027-04-03' }]);
    expect(read(both, 'month_first').events).toMatchObject([{ from: '2027-03-04' }]);
    expect(read(`${both}25/12/2026,Noël`).events).toMatchObject([{ from: '2027-04-03' }, { from: '2026-12-25' }]);
  });

  test('has a limit', () => {
    const lines = Array.from({ length: maxImportedEvents + 1 }, (_, n) => `${addDays('2020-01-01', n)},Congé`);
    const { events, faults } = read(['Date,Nom', ...lines].join('\n'));
    expect(events).toHaveLength(maxImportedEvents);
    expect(faults).toMatchObject([{ line: maxImportedEvents + 2, code: 'too_many' }]);
  });

  test('is not a calendar file', () => {
    expect(isCalendarFile('\u{FEFF}\nBEGIN:VCALENDAR')).toBe(true);
    expect(isCalendarFile('Date,Nom')).toBe(false);
  });
});

describe('the preview of an import', () => {
  test('leaves out weekends, other years and what is ignored, and counts them', () => {
    const read = plan([
      event('2026-10-09', 'Congé', { to: '2026-10-13' }),
      event('2027-07-30', 'Vacances', { to: '2027-08-05' }),
      event('2026-11-20', 'Photo scolaire'),
    ]);
    expect(read.days.map(({ day }) => day)).toEqual(['2026-10-09', '2026-10-12', '2026-10-13', '2027-07-30']);
    expect(read).toMatchObject({ off: 3, outside: 5, ignored: 1, conflicts: [], overlaps: [], problems: [] });
  });

  test('shows days that the calendar has otherwise, and replaces them only when asked', () => {
    const known: CalendarDay = { day: '2026-11-16', kind: 'closed', name: { fr: 'Congé', en: 'Off' }, times: noTimes };
    const calendar = { ...usualCalendar, days: [known] };
    const events = [event('2026-11-16', 'Journée pédagogique'), event('2026-11-17', 'Congé')];
    const kept = plan(events, { calendar });
    expect(kept.conflicts).toMatchObject([{ day: '2026-11-16', existing: { kind: 'closed' } }]);
    expect(kept.days.map(({ day }) => day)).toEqual(['2026-11-17']);
    expect(plan(events, { calendar, isReplacing: true }).days).toMatchObject([
      { day: '2026-11-16', kind: 'pedagogical', name: { fr: 'Journée pédagogique', en: null } },
      { day: '2026-11-17' },
    ]);
  });

  test('adds the name in the other language to a day that is the same', () => {
    const known: CalendarDay = { day: '2026-11-16', kind: 'closed', name: { fr: 'Congé', en: null }, times: noTimes };
    const { days, conflicts } = plan([event('2026-11-16', 'Holiday')], {
      calendar: { ...usualCalendar, days: [known] },
      locale: 'en',
    });
    expect(conflicts).toEqual([]);
    expect(days).toMatchObject([{ name: { fr: 'Congé', en: 'Holiday' } }]);
  });

  test('names two events of different kinds on one day, and keeps the stricter one', () => {
    const { days, overlaps } = plan([event('2026-11-16', 'Péda'), event('2026-11-16', 'Congé', { line: 9 })]);
    expect(days).toMatchObject([{ kind: 'closed' }]);
    expect(overlaps).toMatchObject([{ day: '2026-11-16', kept: { line: 9 }, dropped: { line: 1 } }]);
  });

  test('asks when children leave on an early release, and refuses a time after closing', () => {
    const events = [event('2026-12-18', 'Fin hâtive')];
    expect(plan(events).problems).toEqual([{ key: 'fin hâtive', day: '2026-12-18', code: 'required' }]);
    const at = (firstSlot: string) =>
      plan(events, { meanings: { 'fin hâtive': { kind: 'early_release', firstSlot } } });
    expect(at('11:30').problems).toEqual([]);
    expect(at('23:00').problems).toMatchObject([{ code: 'not_allowed' }]);
  });

  test('takes a long event without counting each of its days', () => {
    expect(plan([event('1990-01-01', 'Vacances', { to: '2199-12-31' })]).days.length).toBeLessThan(300);
  });
});

const anyEvent = fc
  .record({ at: fc.integer({ min: -400, max: 800 }), length: fc.integer({ min: 0, max: 20 }), n: fc.nat(4) })
  .map(({ at, length, n }) => {
    const from = addDays('2026-08-01', at);
    return event(from, `Name ${n}`, { to: addDays(from, length) });
  });
const anyMeaning = fc.record<EventMeaning>({
  kind: fc.constantFrom(...importedKinds),
  firstSlot: fc.constantFrom('11:30', '12:00', '14:30'),
});

test('every generated import saves valid days of the year, each once, and a second import changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(anyEvent, { maxLength: 12 }),
      fc.array(anyMeaning, { minLength: 5, maxLength: 5 }),
      (events, choices) => {
        const meanings = Object.fromEntries(choices.map((one, n) => [nameKey(`Name ${n}`), one]));
        const first = plan(events, { meanings });
        const days = first.days.map(({ day }) => day);
        expect(new Set(days).size).toBe(days.length);
        for (const one of first.days) {
          expect(one.day >= year.from && one.day <= year.to).toBe(true);
          expect(calendarDayProblems(one, usualCalendar.hours)).toEqual([]);
        }
        const again = plan(events, {
          meanings,
          calendar: { ...usualCalendar, days: [...first.days] },
          isReplacing: true,
        });
        expect(again).toMatchObject({ days: [], conflicts: [], same: days.length });
      },
    ),
  );
});
