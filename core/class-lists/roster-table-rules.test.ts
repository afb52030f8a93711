import { describe, expect, test } from 'vitest';
import { rosterText, type RosterTexts, smallRoster } from '#test/support/test-roster.ts';
import { maxRosterProblems } from './roster.ts';
import { runAllSteps } from './steps.ts';
import { idsIn, readTablesSteps, referenceProblemsSteps, type RosterTables } from './roster-table-rules.ts';

const read = (more: RosterTexts = {}, without: readonly string[] = []) =>
  runAllSteps(
    readTablesSteps(new Map(Object.entries({ ...smallRoster, ...more }).filter(([name]) => !without.includes(name)))),
  );
const referenceProblems = (tables: RosterTables) => runAllSteps(referenceProblemsSteps(tables));
const faultsOf = (more: RosterTexts, without: readonly string[] = []) =>
  read(more, without).problems.map(({ file, line, column, fault, value }) => [file, line, column, fault, value]);

describe('the files of a roster', () => {
  test('are read by their columns, in any order and case, with other files left alone', () => {
    const orgs = 'TYPE,name,sourcedId,parentSourcedId,extra\r\nschool,"École, des Pins",s1,,x\r\n';
    const { tables, problems, unread } = read({ 'ORGS.CSV': orgs, 'notes.txt': 'x' }, ['orgs.csv']);
    expect(problems).toEqual([]);
    expect(tables.orgs).toEqual([
      {
        line: 2,
        isGone: false,
        of: expect.objectContaining({
          sourcedId: 's1',
          type: 'school',
          name: 'École, des Pins',
          status: '',
        }) as unknown,
      },
    ]);
    expect(unread).toEqual(['notes.txt']);
  });

  test('may begin with a byte order mark and be separated by semicolons, as spreadsheets write them', () => {
    const orgs = (smallRoster['orgs.csv'] ?? '').replaceAll(',', ';');
    expect(read({ 'orgs.csv': `\u{FEFF}${orgs}` }).tables.orgs).toEqual(read().tables.orgs);
  });

  test.each<[string, RosterTexts, readonly string[], unknown[]]>([
    ['a missing file', {}, ['users.csv'], [['users.csv', null, null, 'no_file', '']]],
    [
      'a missing column',
      { 'orgs.csv': 'sourcedId,status,name\r\ns1,,École\r\n' },
      [],
      [['orgs.csv', null, 'type', 'no_column', '']],
    ],
    [
      'a column twice',
      { 'orgs.csv': 'sourcedId,name,type,name\r\ns1,École,school,x\r\n' },
      [],
      [['orgs.csv', null, 'name', 'column_twice', '']],
    ],
    [
      'a quotation mark that is not closed',
      { 'orgs.csv': 'sourcedId,name,type\r\ns1,"École,school\r\n' },
      [],
      [['orgs.csv', 2, null, 'not_closed', '']],
    ],
    [
      'version 1.1',
      { 'manifest.csv': rosterText('manifest', ['manifest.version,1.0', 'oneroster.version,1.1']) },
      [],
      [['manifest.csv', 3, 'value', 'wrong_version', '1.1']],
    ],
    [
      'a manifest without a version',
      { 'manifest.csv': rosterText('manifest', ['manifest.version,1.0']) },
      [],
      [['manifest.csv', null, 'value', 'wrong_version', '']],
    ],
    [
      'changes only',
      { 'manifest.csv': rosterText('manifest', ['oneroster.version,1.2', 'file.users,delta']) },
      [],
      [['manifest.csv', 3, 'value', 'not_bulk', 'users.csv']],
    ],
    [
      'an id twice',
      { 'orgs.csv': rosterText('orgs', ['s1,,,A,school,,', 's1,,,B,school,,']) },
      [],
      [['orgs.csv', 3, 'sourcedId', 'repeated', 's1']],
    ],
    [
      'an empty id and an unknown type',
      { 'orgs.csv': rosterText('orgs', [',,,A,planet,,']) },
      [],
      [
        ['orgs.csv', 2, 'sourcedId', 'required', ''],
        ['orgs.csv', 2, 'type', 'not_in_list', 'planet'],
      ],
    ],
    [
      'a day that does not exist',
      { 'demographics.csv': 'sourcedId,status,birthDate\r\nu1,,2019-02-30\r\n' },
      [],
      [['demographics.csv', 2, 'birthDate', 'not_a_day', '2019-02-30']],
    ],
    [
      'too many rows',
      {
        'orgs.csv': rosterText(
          'orgs',
          Array.from({ length: 20_001 }, (_, n) => `s${n},,,A,school,,`),
        ),
      },
      [],
      [['orgs.csv', null, null, 'too_many', '']],
    ],
  ])('with %s are refused', (_, more, without, problems) => {
    expect(faultsOf(more, without)).toEqual(problems);
  });

  test('allow the values that the standard leaves to extensions', () => {
    expect(faultsOf({ 'orgs.csv': rosterText('orgs', ['s1,,,A,ext:daycare,,']) })).toEqual([]);
  });
});

describe('references', () => {
  test('are sound in a sound roster', () => {
    expect(referenceProblems(read().tables)).toEqual([]);
  });

  test('to no row are found in each cell', () => {
    const enrollments = `${smallRoster['enrollments.csv']}e9,,,c9,s1,u9,student,,,\r\n`;
    expect(referenceProblems(read({ 'enrollments.csv': enrollments }).tables)).toEqual([
      { file: 'enrollments.csv', line: 6, column: 'classSourcedId', fault: 'unknown', value: 'c9' },
      { file: 'enrollments.csv', line: 6, column: 'userSourcedId', fault: 'unknown', value: 'u9' },
    ]);
  });

  test('to files that are not there are not checked', () => {
    expect(referenceProblems(read({}, ['courses.csv', 'academicSessions.csv']).tables)).toEqual([]);
  });

  test('in a circle are found, and rows above a circle are not blamed', () => {
    const orgs = rosterText('orgs', [
      'a,,,A,district,,b',
      'b,,,B,district,,a',
      's1,,,S,school,,a',
      'x,,,X,district,,x',
    ]);
    expect(referenceProblems(read({ 'orgs.csv': orgs }).tables).map(({ line, fault }) => [line, fault])).toEqual([
      [2, 'cycle'],
      [3, 'cycle'],
      [5, 'cycle'],
    ]);
  });

  test('in a chain of as many rows as a file may have are judged in linear time', () => {
    const chainTo = (top: string) => {
      const lines = Array.from({ length: 20_000 }, (_, n) => `s${n + 1},,,A,school,,${n === 0 ? top : `s${n}`}`);
      return read({ 'orgs.csv': rosterText('orgs', lines) }).tables;
    };
    const [ended, endless] = [chainTo(''), chainTo('s1')];
    const begin = performance.now();
    expect(referenceProblems(ended)).toEqual([]);
    expect(referenceProblems(endless)).toMatchObject([{ line: 2, fault: 'cycle' }]);
    // The time of a walk to the end of each chain is above ten seconds.
    expect(performance.now() - begin).toBeLessThan(8000);
  });

  test('to no row are reported up to the problems of a reply', () => {
    const classes = rosterText('classes', [
      `c1,,,A,,k1,A,homeroom,,s1,"${Array.from({ length: 5000 }, (_, n) => `y${n + 2}`).join(',')}",,,`,
    ]);
    const problems = referenceProblems(read({ 'classes.csv': classes }).tables);
    expect(problems.filter(({ column }) => column === 'termSourcedIds')).toHaveLength(maxRosterProblems);
  });

  test('of a list are separated by commas', () => {
    expect(idsIn(' a, b ,,c')).toEqual(['a', 'b', 'c']);
  });
});
