import { describe, expect, test } from 'vitest';
import { guardianRights } from '#core/children/child.ts';
import { auditKinds, type AuditLine } from '#core/audit/audit.ts';
import { actWords, wordsOfAct } from './audit-phrases.ts';
import { testFamily } from '#test/support/test-family.ts';
import { adminOf } from '#test/support/test-staff.ts';

const { as, database, office, sophie, teacher, ids, lea, noah, scheduled, at, rows } = await testFamily();
const list = async (query = '', ask = office) => (await ask('GET', `/api/staff/audit${query}`)).json as AuditLine[];
const noted = (lines: readonly AuditLine[]) => lines.map(({ act }) => act);

describe('the audit log', () => {
  test("lists acts with user and subject, latest first, in the office's language", async () => {
    at('13:00');
    await scheduled();
    const person = { name: 'Rosa Nguyen', childIds: [noah] };
    await sophie('POST', '/api/pickup-persons', { body: person });
    const before = { relationship: 'father', rights: guardianRights };
    const rights = { relationship: 'father', rights: ['view'], before };
    await office('PUT', `/api/staff/families/children/${lea}/guardians/${ids.marc}`, { body: rights });
    await office('PUT', '/api/settings', { body: { locale: 'fr' } });
    const [changed, named, planned] = await list();
    expect(changed).toMatchObject({
      act: 'Modification des droits d’un parent ou responsable',
      by: { name: 'Nathalie Fortin' },
      child: { name: 'Léa Tremblay' },
      about: { name: 'Marc Tremblay' },
    });
    expect(named).toMatchObject({ kind: 'person', by: { name: 'Sophie Tremblay' }, child: { name: 'Noah Tremblay' } });
    expect(planned).toMatchObject({ act: 'Départ planifié', child: { id: lea } });
    expect(JSON.stringify(await list())).not.toContain('Nguyen');
  });

  test('filters by kind, person, child and days', async () => {
    expect(noted(await list('?kind=pickup'))).toEqual(['Départ planifié']);
    expect((await list(`?person=${ids.marc}`)).map(({ kind }) => kind)).toEqual(['guardian']);
    expect((await list(`?child=${noah}`)).map(({ kind }) => kind)).toEqual(['person']);
    expect((await list(`?child=${lea}`)).map(({ kind }) => kind)).toEqual(['guardian', 'pickup']);
    expect(await list('?to=2026-04-13')).toEqual([]);
    expect((await list('?from=2026-04-14&to=2026-04-14')).length).toBeGreaterThan(2);
    expect((await office('GET', '/api/staff/audit?kind=nothing')).status).toBe(422);
  });

  test('lists every act under its kind', async () => {
    const kinds = Object.keys(actWords).map((act) => act.split('.')[0] ?? '');
    const known: readonly string[] = auditKinds;
    expect(kinds.filter((kind) => !known.includes(kind) && !known.includes(kind.replace(/s$/, '')))).toEqual([]);
    await office('GET', '/api/staff/orders.csv');
    expect(noted(await list('?kind=order'))).toEqual(['Commandes exportées']);
  });

  test('continues a page without repeating an entry', async () => {
    const all = await list();
    const pages: AuditLine[] = [];
    for (let before = ''; ; before = `&before=${pages.at(-1)?.id}`) {
      const page = await list(`?limit=2${before}`);
      pages.push(...page);
      if (page.length < 2) break;
    }
    expect(pages).toEqual(all);
  });

  test('is exported as a file, and the export is logged', async () => {
    const { status, text, headers } = await office('GET', `/api/staff/audit.csv?child=${lea}`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="audit-2026-04-14.csv"');
    const [first, second] = text.replace('\u{FEFF}', '').split('\r\n');
    expect(first).toBe(
      '"Date";"Heure";"Action";"Par";"Enfant";"À propos de";"Numéro";"Appareil de local";"Jeton d’API"',
    );
    expect(second).toContain('"2026-04-14";"13:00"');
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'audit.exported', user_id: ids.office });
  });

  test('is visible to the office of the school only, and cannot be changed', async () => {
    const statuses: number[] = [];
    for (const ask of [teacher, sophie]) {
      statuses.push((await ask('GET', '/api/staff/audit')).status, (await ask('GET', '/api/staff/audit.csv')).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403]);
    const otherAdmin = await adminOf(database, 2);
    const theirs = await list('', await as(otherAdmin));
    expect(theirs.map(({ act, by }) => [act, by?.id])).toEqual([['Signed in', otherAdmin]]);
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      expect((await office(method, '/api/staff/audit', { body: {} })).status).toBe(405);
    }
  });
});

test('no French text of the audit log can break before a punctuation mark', () => {
  const texts = Object.keys(actWords).map((act) => wordsOfAct(act, 'fr'));
  expect(texts.some((line) => line.includes('\u00a0:'))).toBe(true);
  expect(texts.filter((line) => / [:%$»]|« /.test(line))).toEqual([]);
});
