/** How values are read from the database: days as text, counts as numbers, instants as `Date`. */
import pg from 'pg';

const { builtins } = pg.types;
const dayArray = 1182;
const int8Array = 1016;

/** The driver's parsers, except that a `date` stays text and a count becomes a number. */
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
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} exceeds the safe integers`);
  return number;
}

/** Days and numbers are never quoted inside an array literal. */
function elementsOf(array: string): string[] {
  const inside = array.slice(1, -1);
  return inside === '' ? [] : inside.split(',');
}
