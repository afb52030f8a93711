import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from './catalogue.ts';
import { phrases } from './phrases.ts';

const all = Object.entries(phrases).flatMap(([feature, said]) =>
  Object.entries(said).map(([name, phrase]) => ({ key: `${feature}.${name}`, ...phrase })),
);

/** The parameters of a message, as the compiler finds them. */
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

/** The same, as the types read them: a word in braces alone, or before a comma. */
function parametersTyped(text: string): Set<string> {
  return new Set([...text.matchAll(/\{([^{},\s#]+)(?=[,}])/g)].map(([, name]) => name ?? ''));
}

describe('the words', () => {
  it('are all there in both languages', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ en, fr }) => !en.trim() || !fr.trim())).toEqual([]);
    expect(Object.keys(catalogueOf(phrases, 'fr'))).toEqual(Object.keys(catalogueOf(phrases, 'en')));
  });

  it.each(all)('$key takes the same parameters in both languages, and those its type asks for', ({ en, fr }) => {
    const found = parametersIn(compileMessageOrThrow(en));
    expect(parametersIn(compileMessageOrThrow(fr))).toEqual(found);
    expect(parametersTyped(en)).toEqual(found);
    expect(parametersTyped(fr)).toEqual(found);
  });

  it('are written with typographic apostrophes, and in French without a space before ; ! ?', () => {
    expect(all.filter(({ en, fr }) => `${en}${fr}`.includes("'"))).toEqual([]);
    expect(all.filter(({ fr }) => /\s[;!?]/.test(fr))).toEqual([]);
  });

  it('keep to the school’s French, on both sides', () => {
    // What each would be: renseignements; parent ou responsable (titulaire is the class teacher); restriction de garde;
    // dans.
    const never =
      /données personnelles|parents? ou titulaires?|judiciaire|[\p{L}]\(e\)|\u00b7e\b|\b[Ss]ous (?:Plus|Aujourd’hui|Personnes)/u;
    const root = path.resolve(import.meta.dirname, '..', '..');
    const written = ['server', 'web']
      .flatMap((side) =>
        readdirSync(path.join(root, side), { recursive: true, encoding: 'utf8' }).map((file) => `${side}/${file}`),
      )
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('-phrases.ts'));
    expect(written.length).toBeGreaterThan(70);
    const off = (file: string) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => never.test(line));
    expect(written.flatMap(off)).toEqual([]);
  });

  it('are each said somewhere', () => {
    const web = path.resolve(import.meta.dirname, '..');
    const screens = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/-phrases\.ts$|\.test\.ts$/.test(file))
      .map((file) => readFileSync(path.join(web, file), 'utf8'))
      .join('\n');
    const named = new Set([...screens.matchAll(/["'`](\w+\.\w+)["'`]/g)].map(([, key]) => key));
    // A key of which a part is known only as it is said: `reports.${part}Of`.
    const partly = [...new Set([...screens.matchAll(/`(\w+\.\w*\$\{[^`]*)`/g)].map(([, said = '']) => said))].map(
      (said) => new RegExp(`^${said.replaceAll('.', '\\.').replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '[\\w-]+')}$`),
    );
    expect(partly.length).toBeGreaterThan(20);
    const unsaid = all.filter(({ key }) => !named.has(key) && !partly.some((said) => said.test(key)));
    expect(unsaid.map(({ key }) => key)).toEqual([]);
  });
});
