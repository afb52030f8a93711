/** How values come out of the database: days as text, counts as numbers, instants as `Date`. */
import pg from 'pg';

const { builtins } = pg.types;
const dayArray = 1182;
const int8Array = 1016;

/** The driver's parsers, with ours where a `date` would become an instant and a count a string. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : (ours[oid] ?? pg.types.getTypeParser(oid));
  },
};

const ours: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: wholeNumber,
  [dayArray]: (text) => elementsOf(text),
  [int8Array]: (text) => elementsOf(text).map(wholeNumber),
};

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond what a number holds exactly`);
  return number;
}

/** Days and numbers need no quotes inside an array's braces. */
function elementsOf(array: string): string[] {
  const inside = array.slice(1, -1);
  return inside === '' ? [] : inside.split(',');
}
