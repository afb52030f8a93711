/** The page of the archive: everything in it, readable without a program, in both languages and without a script. */
import { isLocale } from '#core/lang/locale.ts';
import { dataWords } from './my-data-phrases.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2530;background:#f7f5f0}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2.5rem}table{border-collapse:collapse;background:#fff;width:100%}
th,td{border:1px solid #e4dfd3;padding:.4rem .6rem;text-align:left;vertical-align:top;white-space:pre-line}th{background:#efece4;font-weight:600}
.wide{overflow-x:auto}.fr{color:#56606d}`;

/** A page for a browser without a network. What people wrote is text in it, never markup. */
export function dataPage(data: Readonly<Record<string, unknown>>, now: Date): string {
  const sections = Object.entries(data).map(([name, part]) => section(name, part));
  return `<!doctype html>
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
<p>Parvis, ${now.toISOString()}. Times are UTC. <span class="fr" lang="fr">/ Les heures sont en temps universel (UTC).</span></p>
${sections.join('\n')}
</body>
</html>
`;
}

function section(name: string, part: unknown): string {
  return `<section><h2>${said(name)}</h2>${written(part)}</section>`;
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? said('none') : table(value);
  if (value instanceof Date) return escaped(value.toISOString());
  if (typeof value === 'object' && value !== null) return record(value);
  return typeof value === 'string' || typeof value === 'number' ? escaped(`${value}`) : '';
}

function table(rows: readonly unknown[]): string {
  if (!rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))) {
    return rows.map(written).join(', ');
  }
  const names = [...new Set(rows.flatMap((row) => Object.keys(row as object)))];
  const head = names.map((name) => `<th>${said(name)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${names.map((name) => cell(name, Reflect.get(row as object, name))).join('')}</tr>`,
  );
  return `<div class="wide"><table><tr>${head}</tr>${body.join('\n')}</table></div>`;
}

function record(fields: object): string {
  const rows = Object.entries(fields).map(([name, value]) => `<tr><th>${said(name)}</th>${cell(name, value)}</tr>`);
  return `<table>${rows.join('')}</table>`;
}

/** Fields whose values are words of ours. */
const listed = [
  'reason',
  'duration',
  'method',
  'status',
  'kind',
  'capacity',
  'role',
  'visibility',
  'relationship',
  'theme',
  'rights',
  'priority',
  'rating',
  'paidBy',
];

function cell(name: string, value: unknown): string {
  const isWord = listed.includes(name) || typeof value === 'boolean';
  const words = isWord ? [value].flat().map((one) => said(String(one))) : undefined;
  return `<td>${words ? words.join(', ') : written(value)}</td>`;
}

/** A name of ours in both languages; one without words as it is. */
function said(name: string): string {
  const words = dataWords[name];
  if (!words || isLocale(name)) return escaped(name);
  return words.en === words.fr
    ? escaped(words.en)
    : `${escaped(words.en)} <span class="fr" lang="fr">/ ${escaped(words.fr)}</span>`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
