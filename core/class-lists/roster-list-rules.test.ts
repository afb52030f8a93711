import { describe, expect, test } from 'vitest';
import { readClassList } from './class-list-rules.ts';
import { rosterLists } from './roster-list-rules.ts';
import { readTablesSteps } from './roster-table-rules.ts';
import { readStaffList } from './staff-list-rules.ts';
import { runAllSteps } from './steps.ts';
import {
  enrollmentLine,
  roleLine,
  rosterText,
  type RosterTexts,
  smallRoster,
  userLine,
} from '#test/support/test-roster.ts';

const listsOf = (more: RosterTexts = {}, rooms: readonly (readonly [string, string])[] = []) => {
  const { tables } = runAllSteps(readTablesSteps(new Map(Object.entries({ ...smallRoster, ...more }))));
  return rosterLists(tables, { name: 'École des Pins', rooms: new Map(rooms) });
};
const childrenOf = (more?: RosterTexts, rooms?: readonly (readonly [string, string])[]) => {
  const { children } = listsOf(more, rooms);
  return readClassList(children.text, '2026-04-14', { columns: children.columns, isKeyed: true });
};

describe('a roster as a class list', () => {
  test('keeps the lines of users.csv, the numbers, the homerooms and the guardians', () => {
    const { lines, problems } = childrenOf();
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([
      { line: 2, number: 'P-1', givenName: 'Zoé', familyName: 'Gélinas', room: 'P-2B', bornOn: null },
      { line: 3, number: 'P-2', room: 'P-2B', guardians: [{ name: 'Ève Gélinas' }, { name: 'Paul Roy', email: null }] },
    ]);
    expect(lines[0]?.guardians).toMatchObject([
      { name: 'Ève Gélinas', email: 'eve@example.com', phone: '514-555-0110', relationship: 'guardian' },
    ]);
    expect(listsOf().ids.children).toEqual(
      new Map([
        [2, 'u1'],
        [3, 'u2'],
      ]),
    );
  });

  test('links a guardian who names the child, and none who is no guardian', () => {
    const users = rosterText('users', [
      userLine('u1', 'Zoé', 'Gélinas', { agents: '"u2,u5"' }),
      userLine('u2', 'Max', 'Roy'),
      userLine('u3', 'Ève', 'Gélinas', { agents: '"u1,u2"' }),
      userLine('u4', 'Paul', 'Roy', { agents: 'u2', status: 'tobedeleted' }),
      userLine('u5', 'Jade', 'Fortin'),
    ]);
    expect(childrenOf({ 'users.csv': users }).lines.map(({ guardians }) => guardians.map(({ name }) => name))).toEqual([
      ['Ève Gélinas'],
      ['Ève Gélinas'],
    ]);
  });

  test('reads the birth date of demographics.csv', () => {
    const demographics = 'sourcedId,status,dateLastModified,birthDate,sex\r\nu1,,,2019-03-05,female\r\n';
    expect(childrenOf({ 'demographics.csv': demographics }).lines.map(({ bornOn }) => bornOn)).toEqual([
      '2019-03-05',
      null,
    ]);
  });

  test('puts the children of a known class into its group', () => {
    expect(childrenOf({}, [['c1', '402']]).lines.map(({ room }) => room)).toEqual(['402', '402']);
  });

  test('uses the title of a class without a code, and all classes where none is a homeroom', () => {
    const classes = rosterText('classes', ['c1,,,Musique,,k1,,scheduled,,s1,y1,,,']);
    const enrollments = rosterText('enrollments', [enrollmentLine('u1', 'c1'), enrollmentLine('u2', 'c1')]);
    const { lines } = childrenOf({ 'classes.csv': classes, 'enrollments.csv': enrollments });
    expect(lines.map(({ room }) => room)).toEqual(['Musique', 'Musique']);
  });

  test('asks for one class of each child, and for one name of each class', () => {
    const classes = rosterText('classes', ['c1,,,2B,,k1,,homeroom,,s1,y1,,,', 'c3,,,2b,,k1,,homeroom,,s1,y1,,,']);
    const enrollments = rosterText('enrollments', [enrollmentLine('u1', 'c1'), enrollmentLine('u1', 'c3')]);
    expect(listsOf({ 'classes.csv': classes, 'enrollments.csv': enrollments }).problems).toEqual([
      { file: 'classes.csv', line: 3, column: 'title', fault: 'repeated', value: '2b' },
      { file: 'users.csv', line: 2, column: null, fault: 'several_classes', value: 'Zoé Gélinas' },
    ]);
    expect(childrenOf({ 'enrollments.csv': rosterText('enrollments', []) }).problems).toMatchObject([
      { line: 2, column: 'room', fault: 'required' },
      { line: 3, column: 'room', fault: 'required' },
    ]);
  });

  test('needs one school, or one of the name of the school', () => {
    const orgs = (...lines: string[]) => listsOf({ 'orgs.csv': rosterText('orgs', lines) }).problems;
    expect(orgs('s1,,,Autre,school,,')).toEqual([]);
    expect(orgs('s1,,,ECOLE DES PINS,school,,', 's2,,,Autre,school,,')).toEqual([]);
    expect(orgs('s1,,,Une,school,,', 's2,,,Autre,school,,')).toMatchObject([{ fault: 'several_schools' }]);
    expect(orgs('s1,,,Une,district,,')).toMatchObject([{ fault: 'no_school' }]);
  });

  test('names the children to be deleted apart', () => {
    const users = (smallRoster['users.csv'] ?? '').replace('u2,,,', 'u2,tobedeleted,,');
    const { ids } = listsOf({ 'users.csv': users });
    expect([...ids.children.values()]).toEqual(['u1']);
    expect(ids.leaving).toEqual(['u2']);
  });

  test('leaves out the fifth guardian of a child, and counts it', () => {
    const guardians = ['g1', 'g2', 'g3', 'g4', 'g5'];
    const users = rosterText('users', [
      userLine('u1', 'Zoé', 'Gélinas', { agents: `"${guardians.join(',')}"` }),
      ...guardians.map((id) => userLine(id, id, 'Roy')),
    ]);
    const roles = rosterText('roles', [roleLine('u1', 'student'), ...guardians.map((id) => roleLine(id, 'relative'))]);
    const more = { 'users.csv': users, 'roles.csv': roles };
    expect(listsOf(more).guardiansLeftOut).toBe(1);
    expect(childrenOf(more).lines[0]?.guardians.map(({ relationship }) => relationship)).toEqual(
      Array(4).fill('other'),
    );
  });
});

test('a child with 18,000 guardians, one of them named a million times, is read in linear time', () => {
  const { tables } = runAllSteps(readTablesSteps(new Map(Object.entries(smallRoster))));
  const guardians = Array.from({ length: 18_000 }, (_, n) => `g${n}`);
  const agentSourcedIds = [...guardians, ...Array<string>(1_000_000).fill('g17999')].join(',');
  const users = tables.users
    .filter(({ of }) => of.sourcedId === 'u1')
    .flatMap((user) => [
      { ...user, of: { ...user.of, agentSourcedIds } },
      ...guardians.map((sourcedId) => ({ ...user, of: { ...user.of, sourcedId, agentSourcedIds: '' } })),
    ]);
  const roles = tables.roles.flatMap((one) =>
    one.of.userSourcedId === 'u3'
      ? guardians.map((userSourcedId) => ({ ...one, of: { ...one.of, userSourcedId } }))
      : [one],
  );
  const begin = performance.now();
  const lists = rosterLists({ ...tables, users, roles }, { name: 'École des Pins', rooms: new Map() });
  // A search in a list of guardians takes 15 seconds.
  expect(performance.now() - begin).toBeLessThan(12_000);
  expect(lists.guardiansLeftOut).toBe(17_996);
});

describe('a roster as a list of staff', () => {
  test('has the jobs of the school, with their groups', () => {
    const roles = rosterText('roles', [
      roleLine('u1', 'student'),
      roleLine('u2', 'student'),
      roleLine('u3', 'siteAdministrator'),
      roleLine('u4', 'districtAdministrator'),
      roleLine('u5', 'teacher'),
    ]);
    const { staff, staffCount } = listsOf({ 'roles.csv': roles });
    expect(staffCount).toBe(2);
    const { lines } = readStaffList(staff?.text ?? '', { columns: staff?.columns });
    expect(lines).toMatchObject([
      { line: 4, name: 'Ève Gélinas', title: 'office', rooms: [] },
      { line: 6, name: 'Jade Fortin', title: 'class_teacher', rooms: ['P-2B'] },
    ]);
  });

  test('is none without staff', () => {
    expect(listsOf({ 'roles.csv': rosterText('roles', [roleLine('u1', 'student')]) }).staff).toBeNull();
  });
});
