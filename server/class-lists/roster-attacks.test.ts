/** Files that are damaged, too large or made to harm: a clear problem, and nothing is written. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { RosterPlan } from '#core/class-lists/roster.ts';
import { testFamily } from '#test/support/test-family.ts';
import { rosterText, type RosterTexts, smallRoster, uploadOf, zipOf } from '#test/support/test-roster.ts';

const { office, database } = await testFamily();
const base = '/api/staff/families/roster';
const bodyOf = (files: ReturnType<typeof uploadOf>[]) => ({
  schoolId: 1,
  files,
  makeGroups: true,
  invite: false,
  locale: 'fr',
});
const countChildren = () =>
  database.asOwner((tx) =>
    tx
      .selectFrom('children')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  );

/** The problems of the preview. The import is refused and writes nothing. */
async function problemsOf(files: ReturnType<typeof uploadOf>[]) {
  const before = await countChildren();
  const { status, json } = await office('POST', `${base}/check`, { body: bodyOf(files) });
  expect(status).toBe(200);
  const refused = await office('POST', base, { body: bodyOf(files) });
  expect(refused).toMatchObject({ status: 422, json: { problems: [{ path: 'files', code: 'not_allowed' }] } });
  expect(await countChildren()).toEqual(before);
  const { problems, children } = json as RosterPlan;
  expect(children).toBeNull();
  return problems.map(({ file, fault }) => [file, fault]);
}
const withFile = (more: RosterTexts) => [uploadOf(zipOf({ ...smallRoster, ...more }))];

/** Replaces a field of each entry in the directory of a zip by that of the first entry, or by a value. */
function withField(zip: Uint8Array, place: number, value?: number): Uint8Array {
  const changed = Buffer.from(zip);
  let written = value;
  for (let at = changed.indexOf(entry); at >= 0; at = changed.indexOf(entry, at + 4)) {
    written ??= changed.readUInt32LE(at + place);
    changed.writeUInt32LE(written, at + place);
  }
  return changed;
}
const entry = Buffer.from('PK\u0001\u0002');
const field = { packedSize: 20, size: 24, offset: 42 };

describe('a file that is no roster', () => {
  test.each<[string, Uint8Array, string, unknown[]]>([
    ['a text', strToU8('hello'), 'roster.zip', [['roster.zip', 'not_a_zip']]],
    ['an empty file', new Uint8Array(), 'roster.zip', [['roster.zip', 'not_a_zip']]],
    ['half of a zip', zipOf(smallRoster).subarray(0, 900), 'roster.zip', [['roster.zip', 'not_a_zip']]],
    ['a path out of the archive', zipOf({ '../../etc/passwd': 'x' }), 'r.zip', [['../../etc/passwd', 'has_folder']]],
    ['a folder', zipOf({ 'roster/users.csv': 'x' }), 'r.zip', [['roster/users.csv', 'has_folder']]],
    ['a path of Windows', zipOf({ 'C:\\users.csv': 'x' }), 'r.zip', [['C:\\users.csv', 'has_folder']]],
    [
      'too many files',
      zipOf(Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`${n}.csv`, 'x']))),
      'r.zip',
      [['r.zip', 'too_many_files']],
    ],
  ])('as %s is refused', async (_, bytes, name, problems) => {
    expect(await problemsOf([uploadOf(bytes, name)])).toEqual(problems);
  });

  test('as a zip bomb is refused before it is decompressed', async () => {
    const bomb = zipSync({ 'users.csv': new Uint8Array(64_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await problemsOf([uploadOf(bomb)])).toEqual([['roster.zip', 'too_large']]);
  });

  test.each([
    ['that inflates beyond', 1000],
    ['that is shorter than', 15_000_000],
  ])('with a file %s its size is refused', async (_, size) => {
    const zip = zipSync({ 'users.csv': new Uint8Array(14_000_000) }, { level: 9 });
    expect(await problemsOf([uploadOf(withField(zip, field.size, size))])).toEqual([['roster.zip', 'not_a_zip']]);
  });

  test('with 38 files of one byte that inflate to gigabytes is refused quickly', async () => {
    const long = zipSync({ '0.csv': new Uint8Array(100_000_000) }, { level: 9 });
    const many = [...Array(38).keys()].map((n) => uploadOf(withField(long, field.size, 1), `${n}.zip`));
    const begin = performance.now();
    expect(await problemsOf(many)).toEqual([['0.zip', 'not_a_zip']]);
    expect(performance.now() - begin).toBeLessThan(20_000);
  });

  test('with files that share their bytes is refused', async () => {
    const zip = zipOf(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.csv`, 'x'.repeat(100 - n)])));
    const shared = withField(withField(withField(zip, field.offset), field.size), field.packedSize);
    expect(await problemsOf([uploadOf(shared)])).toEqual([['roster.zip', 'not_a_zip']]);
  });

  test('as several archives has the limits of one', async () => {
    const large = zipSync({ 'users.csv': new Uint8Array(9_000_000) }, { level: 9 });
    expect(await problemsOf([uploadOf(large, 'a.zip'), uploadOf(large, 'b.zip')])).toEqual([['b.zip', 'too_large']]);
    const many = zipOf(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`${n}.csv`, 'x'])));
    expect(await problemsOf([uploadOf(many, 'a.zip'), uploadOf(many, 'b.zip')])).toEqual([['b.zip', 'too_many_files']]);
  });

  test('as 60 MB is refused while it arrives', async () => {
    const large = uploadOf(new Uint8Array(60_000_000));
    expect((await office('POST', `${base}/check`, { body: bodyOf([large]) })).status).toBe(413);
    expect((await office('POST', base, { body: bodyOf([large]) })).status).toBe(413);
  });

  test('as text that is not Base64 is refused', async () => {
    for (const content of ['%%%%', 'abc', '../etc']) {
      const reply = await office('POST', `${base}/check`, { body: bodyOf([{ name: 'r.zip', content }]) });
      expect(reply).toMatchObject({ status: 422, json: { problems: [{ path: 'files.0.content' }] } });
    }
  });
});

describe('a roster with mistakes', () => {
  const windows = Uint8Array.from([
    ...Buffer.from('sourcedId,name,type\r\ns1,'),
    0xc9,
    ...Buffer.from('cole,school\r\n'),
  ]);

  test.each<[string, RosterTexts, unknown[]]>([
    [
      'a wrong header',
      { 'users.csv': 'id;nom;prénom\r\n1;Roy;Zoé\r\n' },
      Array.from({ length: 4 }, () => ['users.csv', 'no_column']),
    ],
    [
      'an id twice',
      { 'orgs.csv': rosterText('orgs', ['s1,,,A,school,,', 's1,,,A,school,,']) },
      [['orgs.csv', 'repeated']],
    ],
    ['a circle', { 'orgs.csv': rosterText('orgs', ['s1,,,A,school,,s1']) }, [['orgs.csv', 'cycle']]],
    [
      'a reference to nothing',
      { 'enrollments.csv': `${smallRoster['enrollments.csv']}e9,,,c1,s1,u99,student,,,\r\n` },
      [['enrollments.csv', 'unknown']],
    ],
  ])('of %s is refused', async (_, more, problems) => {
    expect(await problemsOf(withFile(more))).toEqual(problems);
  });

  test('of a chain of 20,000 organizations is judged in seconds', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `s${n + 1},,,A,district,,${n === 0 ? '' : `s${n}`}`);
    const files = withFile({ 'orgs.csv': rosterText('orgs', lines) });
    const begin = performance.now();
    expect(await problemsOf(files)).toEqual([['orgs.csv', 'no_school']]);
    // The preview and the import. A walk to the top from each row takes above ten seconds for each of the two.
    expect(performance.now() - begin).toBeLessThan(20_000);
  });

  test('of an encoding other than UTF-8 is refused', async () => {
    const files = Object.fromEntries(Object.entries(smallRoster).map(([name, text]) => [name, strToU8(text)]));
    expect(await problemsOf([uploadOf(zipOf({ ...files, 'orgs.csv': windows }))])).toEqual([['orgs.csv', 'not_utf8']]);
  });
});

test('the CSV files themselves are read as those of a zip', async () => {
  const files = Object.entries(smallRoster).map(([name, text]) => uploadOf(strToU8(text), name));
  const { json } = await office('POST', `${base}/check`, { body: bodyOf(files) });
  expect(json).toMatchObject({ problems: [], children: { groups: ['P-2B'] } });
});
