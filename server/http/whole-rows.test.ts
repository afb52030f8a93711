import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseWholeRows } from './whole-rows.ts';

const Row = z.object({ id: z.number(), name: z.string(), steps: z.optional(z.array(z.object({ at: z.string() }))) });
const Board = z.object({ date: z.string(), departures: z.array(Row) });
const read = (value: unknown) => parseWholeRows(Board, '/api/board', value);

describe('a reply with an invalid row', () => {
  test('keeps every other row, and names the row that it leaves out without its value', () => {
    const departures = [
      { id: 1, name: 'A' },
      { id: 2, name: null },
      { id: 3, name: 'C' },
    ];
    expect(read({ date: 'today', departures })).toEqual({
      data: {
        date: 'today',
        departures: [
          { id: 1, name: 'A' },
          { id: 3, name: 'C' },
        ],
      },
      leftOut: [{ place: 'departures', id: 2, wrong: 'name invalid_type' }],
    });
  });

  test('nested in another row leaves out the inner row only', () => {
    const departures = [
      { id: 1, name: 'A', steps: [{ at: 'noon' }, { at: 7 }] },
      { id: 2, name: 'B' },
    ];
    expect(read({ date: 'today', departures }).data).toEqual({
      date: 'today',
      departures: [
        { id: 1, name: 'A', steps: [{ at: 'noon' }] },
        { id: 2, name: 'B' },
      ],
    });
  });

  test('may have several invalid rows without ids', () => {
    const { data, leftOut } = parseWholeRows(z.array(Row), '/api/list', [null, { id: 'x' }, { id: 3, name: 'C' }]);
    expect(data).toEqual([{ id: 3, name: 'C' }]);
    expect(leftOut).toHaveLength(2);
  });
});

test('with an invalid value outside a list is an error that names the field and not its value', () => {
  expect(() => read({ date: 7, departures: [{ id: 1, name: null }] })).toThrow(/\/api\/board.*date invalid_type/);
});

test('undeclared fields are removed', () => {
  expect(read({ date: 'today', departures: [], secret: 1 })).toEqual({
    data: { date: 'today', departures: [] },
    leftOut: [],
  });
});
