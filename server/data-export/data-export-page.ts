/** The HTML page of a data export: all its data in both languages, readable without JavaScript. */
import { bindSpaces } from '#core/lang/french.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { dataLabels, noValueText, yesNoTexts } from './data-export-phrases.ts';
import { valueLabels } from './data-export-value-phrases.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2530;background:#f7f5f0}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2.5rem}table{border-collapse:collapse;background:#fff;width:100%}
th,td{border:1px solid #e4dfd3;padding:.4rem .6rem;text-align:left;vertical-align:top;white-space:pre-line}th{background:#efece4;font-weight:600}
.wide{overflow-x:auto}.fr{color:#56606d}`;

/** The start of the page. User data is escaped, and a CSP blocks all resources. */
export const pageHead = (now: Date) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Parvis · ${now.toISOString().slice(0, 10)}</title>
<style>${style}</style>
</head>
<body>
<h1>My information <span class="fr" lang="fr">/ Mes renseignements</span></h1>
<p>Parvis, ${now.toISOString()}. Times are in Coordinated Universal Time (UTC). <span class="fr" lang="fr">/ Les heures sont en temps universel (UTC).</span></p>
`;

export const pageFoot = `</body>
</html>
`;

/** The section of a whole part. */
export function* section(part: string, value: unknown): Generator<string> {
  yield sectionHead(part);
  if (isTable(value)) yield* table(part, value);
  else yield formatValue(part, value);
  yield sectionFoot;
}

export const sectionHead = (part: string) => `<section><h2>${inBoth(nameOf(part, part))}</h2>`;

export const sectionFoot = '</section>\n';

/** The section of a long part without rows. */
export const noRows = () => inBoth(noValueText);

/** Whether a value is an array of objects. */
const isTable = (value: unknown): value is readonly object[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));

function formatValue(part: string, value: unknown): string {
  if (isTable(value)) return [...table(part, value)].join('');
  if (Array.isArray(value)) {
    return value.length === 0 ? inBoth(noValueText) : value.map((row) => formatValue(part, row)).join(', ');
  }
  if (value instanceof Date) return escaped(value.toISOString());
  if (typeof value === 'object' && value !== null) return record(part, value);
  if (typeof value === 'boolean') return inBoth(yesNoTexts[`${value}`]);
  return typeof value === 'string' || typeof value === 'number' ? escaped(`${value}`) : '';
}

function* table(part: string, rows: readonly object[]): Generator<string> {
  const names = fieldsOf(rows);
  yield tableHead(part, names);
  for (const row of rows) yield tableRow(part, names, row);
  yield tableFoot;
}

/** Every field name that occurs in the rows. */
export function fieldsOf(rows: readonly object[]): string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return [...names];
}

export function tableHead(part: string, names: readonly string[]): string {
  const head = names.map((name) => `<th>${inBoth(nameOf(part, name))}</th>`).join('');
  return `<div class="wide"><table><tr>${head}</tr>`;
}

export function tableRow(part: string, names: readonly string[], row: object): string {
  return `<tr>${names.map((name) => cell(part, name, Reflect.get(row, name))).join('')}</tr>\n`;
}

export const tableFoot = '</table></div>';

function record(part: string, fields: object): string {
  const rows = Object.entries(fields).map(
    ([name, value]) => `<tr><th>${inBoth(nameOf(part, name))}</th>${cell(part, name, value)}</tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

function cell(part: string, name: string, value: unknown): string {
  const words = wordsOfField(part, name);
  if (!words || value === null) return `<td>${formatValue(part, value)}</td>`;
  const texts = [value]
    .flat()
    .map((one) => (typeof one === 'string' ? inBoth(words[one] ?? one) : formatValue(part, one)));
  return `<td>${texts.length === 0 ? inBoth(noValueText) : texts.join(', ')}</td>`;
}

/** The translated values of a field, if it is an enum. */
function wordsOfField(part: string, name: string): Readonly<Record<string, Bilingual>> | undefined {
  const all: Readonly<Record<string, Readonly<Record<string, Bilingual>>>> = valueLabels;
  return all[`${part}.${name}`];
}

/** The translated name of a field, or its raw name. */
function nameOf(part: string, name: string): Bilingual | string {
  return dataLabels[`${part}.${name}`] ?? dataLabels[name] ?? name;
}

/** Both languages, or one text if they are equal. */
function inBoth(words: Bilingual | string): string {
  if (typeof words === 'string') return escaped(words);
  const fr = bindSpaces(words.fr);
  return words.en === fr
    ? escaped(words.en)
    : `${escaped(words.en)} <span class="fr" lang="fr">/ ${escaped(fr)}</span>`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
