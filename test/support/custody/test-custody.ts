/** A family at the door whose parents have the children in turn. */
import type { CustodyCalendar } from '#core/custody/custody.ts';
import type { ChildCustody, FamilyCustody } from '#core/custody/custody-api.ts';
import { fortnightOf } from '#core/custody/pattern-rules.ts';
import { testDepartures } from '#test/support/test-departures.ts';

/** Weeks in turn that change on Friday at 16:00. April 13, 2026 is a Monday of Marc's week, April 20 of Sophie's. */
export async function testCustody(options: Parameters<typeof testDepartures>[0] = {}) {
  const family = await testDepartures(options);
  const { office, people, lea, database } = family;
  const weeks = (more: Partial<CustodyCalendar> = {}): CustodyCalendar => ({
    shows: 'all',
    patterns: [
      {
        kind: 'alternate_weeks',
        startsOn: '2026-04-03',
        changesAt: '16:00',
        fortnight: fortnightOf('alternate_weeks', people.sophie, people.marc),
        from: '2026-04-01',
        until: null,
      },
    ],
    exceptions: [],
    bars: [],
    companions: [],
    ...more,
  });
  const path = (childId: number) => `/api/staff/families/children/${childId}/custody`;
  const read = async (childId = lea, ask = office) => (await ask('GET', path(childId))).json as ChildCustody;
  const save = async (calendar: CustodyCalendar | null, { childId = lea, ask = office } = {}) => {
    const { revision } = await read(childId);
    return ask('PUT', path(childId), { body: { revision, calendar } });
  };
  return {
    ...family,
    weeks,
    custodyPath: path,
    readCustody: read,
    saveCustody: save,
    allow: (personId: number, ask = office, childId = lea) =>
      ask('POST', `${path(childId)}/allowances`, { body: { personId, reason: 'The mother called at 14:50.' } }),
    /** The calendar of Léa as a guardian sees it. */
    custodyAt: async (ask: typeof office) =>
      ((await ask('GET', '/api/custody')).json as FamilyCustody[]).find(({ childId }) => childId === lea),
    /** Deletes every calendar, swap and allowance. */
    clearCustody: () =>
      database.asOwner(async (tx) => {
        for (const table of ['custody_allowances', 'custody_swaps', 'custody_calendars'] as const)
          await tx.deleteFrom(table).execute();
      }),
  };
}
