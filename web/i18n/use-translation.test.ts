import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#core/lang/locale.ts';
import { compileCatalog } from './compile-catalog.ts';
import { phrases } from '#web/app/catalogs.ts';

const all = Object.entries(phrases).flatMap(([feature, featurePhrases]) =>
  Object.entries(featurePhrases).map(([name, phrase]) => ({ key: `${feature}.${name}`, ...phrase })),
);

/** The parameters of a message, as the ICU compiler finds them. */
function parametersIn(message: unknown, found = new Set<string>()): Set<string> {
  if (!Array.isArray(message)) return found;
  for (const token of message) {
    if (!Array.isArray(token)) continue;
    found.add(String(token[0]));
    const choices: unknown = token[2];
    if (typeof choices === 'object' && choices !== null)
      for (const choice of Object.values(choices)) parametersIn(choice, found);
  }
  return found;
}

/**
 * The parameters as the types find them: a word in braces, alone or before a comma, with those of both branches of a
 * select by the kind of the school.
 */
function parametersTyped(text: string): Set<string> {
  const plain = text.replace(/\{schoolKind, select, school \{(.*?)\} other \{(.*?)\}\}/g, '{schoolKind}$1 $2');
  return new Set([...plain.matchAll(/\{([^{},\s#]+)(?=[,}])/g)].map(([, name]) => name ?? ''));
}

const root = path.resolve(import.meta.dirname, '..', '..');

/** The phrase files of server and web. */
const written = ['server', 'web']
  .flatMap((side) =>
    readdirSync(path.join(root, side), { recursive: true, encoding: 'utf8' }).map((file) => `${side}/${file}`),
  )
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('-phrases.ts'));

const sourceOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The texts of a file, with their language if the file gives it. */
function saidIn(file: string): { file: string; locale: Locale | undefined; text: string }[] {
  const source = sourceOf(file)
    .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\bword\(\s*'([^']*)',\s*'([^']*)',?\s*\)/g, "{ en: '$1', fr: '$2' }");
  const texts = source.matchAll(/(?:\b(en|fr): )?(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`)(:?)/g);
  return [...texts]
    .filter(([, , quoted = '', , isKey]) => !isKey && !/^[#.]/.test(quoted))
    .map(([, locale, quoted, set]) => ({ file, locale: locale as Locale | undefined, text: quoted ?? set ?? '' }));
}

const allTexts = written.flatMap(saidIn);

const anyOf = (...patterns: readonly string[]) => new RegExp(`(?<![\\p{L}{])(?:${patterns.join('|')})(?!\\p{L})`, 'iu');

/** Terms that the glossary replaces, and words from another region's English or French. */
const misnamed: Readonly<Record<Locale, RegExp>> = {
  en: anyOf(
    'told|tells?', // notified
    'hand(?:s|ed)?[- ]over', // release, of a child
    'collect(?:s|ed|ing)?', // pick up
    'registers?', // attendance
    'articles?|on sale', // item, for sale
    'p(?:aid|ays?) (?:\\{\\w+\\} )?back', // refund
    'not(?:ed|ing)', // recorded
    'anew|at once|meanwhile', // again, right away, in the meantime
    'becomes? of|where (?:it|they) stands?|stands now', // its status
    'shows? here', // will appear here
    'colleague of', // in the office
    'named by', // added by
    'private address', // calendar link
    'may (?:not |no longer |now )?(?:answer|collect|come|do|pick|take|withdraw|write)', // can
    '(?:this|it) (?:did not work|was not done)|that was not done', // That did not work
  ),
  fr: anyOf(
    'révis(?:er|ion)', // corrigé
    '(?:parent|lien) du parent', // lien avec l’enfant
    'vérifi\\p{L}+ (?:une|cette|la) personne|personne a(?:-t-elle)? été vérifiée', // vérifier l’identité
    'adresse de courriel', // adresse courriel
    'adresse privée', // lien de calendrier
    'chercher (?:un|par|une) (?:nom|conversation|enfant,)', // rechercher
    'par GPS', // avec le GPS
    'quiz passés?', // échu
    'remet\\p{L}+ (?:l’|un |cet )enfant', // laisser partir
    'pren(?:d|dre|d plus|dre plus) (?:de|des) réponses', // accepter
    'n’est plus (?:ici|là)', // n’est plus disponible
    'ce que .*s’affiche ici', // a noun
    '(?:l’action|l’opération) n’a pas|cela n’a pas fonctionné', // L’opération a échoué
    'numéro à l’école', // numéro de fiche
    'côté de l’(?:école|application)', // espace du personnel
  ),
};

/** Exceptions: products are handed over. In French a product is an « article », and its column shows one language. */
const allowed: ReadonlySet<string> = new Set([
  'Article',
  'Hand over',
  'Handed over',
  'Order hand-over undone',
  'Order handed over',
  'Order no. {n} was handed over',
  'Undo “handed over”',
]);

describe('the phrases', () => {
  it('exist in both languages', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ en, fr }) => !en.trim() || !fr.trim())).toEqual([]);
    expect(Object.keys(compileCatalog(phrases, 'fr'))).toEqual(Object.keys(compileCatalog(phrases, 'en')));
  });

  it.each(all)('$key takes the same parameters in both languages, equal to those of its type', ({ en, fr }) => {
    const found = parametersIn(compileMessageOrThrow(en));
    expect(parametersIn(compileMessageOrThrow(fr))).toEqual(found);
    expect(parametersTyped(en)).toEqual(found);
    expect(parametersTyped(fr)).toEqual(found);
  });

  it('use typographic apostrophes, and in French no space before ; ! ?', () => {
    expect(all.filter(({ en, fr }) => `${en}${fr}`.includes("'"))).toEqual([]);
    expect(all.filter(({ fr }) => /\s[;!?]/.test(fr))).toEqual([]);
  });

  it('use Quebec French, on both sides', () => {
    // Replacements: renseignements; parent ou responsable (titulaire is the class teacher); restriction de garde; dans.
    const never =
      /données personnelles|parents? ou titulaires?|judiciaire|[\p{L}]\(e\)|\u00b7e\b|\b[Ss]ous (?:Plus|Aujourd’hui|Personnes)/u;
    expect(written.length).toBeGreaterThan(70);
    const off = (file: string) =>
      sourceOf(file)
        .split('\n')
        .filter((line) => never.test(line));
    expect(written.flatMap(off)).toEqual([]);
  });

  it('never put a name after a word with elision, on both sides', () => {
    // Before Emma it would be « d’Emma »: a colon, a parenthesis or another word must separate the name. Numbers,
    // amounts and days may follow.
    const given = /(?:\b(?:de|que|lorsque|puisque|jusque|quoique)\s|[\s(](?:[cdjlmnst]|qu)’)\$?\{(\w+)/giu;
    const safe = new Set(['amount', 'day', 'from', 'n', 'now', 'total', 'was']);
    const off = allTexts.filter(({ text }) => [...text.matchAll(given)].some(([, name = '']) => !safe.has(name)));
    expect(off).toEqual([]);
    const shortened = ['Droits de {name}', 'rien que {name}', 'au sujet de ${givenName}', 'celui d’{name}'];
    expect(shortened.filter((text) => text.match(given) === null)).toEqual([]);
  });

  it('use one term for each thing, on both sides', () => {
    const off = allTexts.filter(
      ({ locale, text }) =>
        locales.some((one) => (locale ?? one) === one && misnamed[one].test(text)) && !allowed.has(text),
    );
    expect(off).toEqual([]);
    const texts = new Set(allTexts.map(({ text }) => text));
    expect([...allowed].filter((text) => !texts.has(text))).toEqual([]);
  });

  it('are all used', () => {
    const web = path.resolve(import.meta.dirname, '..');
    const screens = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/-phrases\.ts$|\.test\.ts$/.test(file))
      .map((file) => readFileSync(path.join(web, file), 'utf8'))
      .join('\n');
    const named = new Set([...screens.matchAll(/["'`](\w+\.\w+)["'`]/g)].map(([, key]) => key));
    // A key that is partly computed: `reports.${part}Of`.
    const partly = [...new Set([...screens.matchAll(/`(\w+\.\w*\$\{[^`]*)`/g)].map(([, text = '']) => text))].map(
      (text) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '[\\w-]+')}$`),
    );
    expect(partly.length).toBeGreaterThan(20);
    const unsaid = all.filter(({ key }) => !named.has(key) && !partly.some((pattern) => pattern.test(key)));
    expect(unsaid.map(({ key }) => key)).toEqual([]);
  });
});
