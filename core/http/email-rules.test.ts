import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailProblem, isEmailAddress, normalizeEmail } from './email-rules.ts';
import { Email, KnownEmail } from './contact-fields.ts';

describe('an email address', () => {
  test.each([
    ['virgule@exemple.test,', 'virgule@exemple.test'],
    ['pointvirgule@exemple.test;', 'pointvirgule@exemple.test'],
    ['<chevrons@exemple.test>', 'chevrons@exemple.test'],
    ['nom<dedans@exemple.test>', 'dedans@exemple.test'],
    ['Marie Roy <Marie.Roy@Exemple.test>;', 'marie.roy@exemple.test'],
    ['"Roy, Marie" <marie@exemple.test>', 'marie@exemple.test'],
    ['mailto:lien@exemple.test', 'lien@exemple.test'],
    ['MAILTO:lien@exemple.test?subject=Bonjour', 'lien@exemple.test'],
    ['<mailto:lien@exemple.test>', 'lien@exemple.test'],
    ['"guillemets@exemple.test"', 'guillemets@exemple.test'],
    ['« guillemets@exemple.test »', 'guillemets@exemple.test'],
    ['“courbes@exemple.test”', 'courbes@exemple.test'],
    ['barre@exemple.test/', 'barre@exemple.test'],
    ['point@exemple.test.', 'point@exemple.test'],
    ['(marie@exemple.test)', 'marie@exemple.test'],
    ['[marie@exemple.test]', 'marie@exemple.test'],
    ["'marie@exemple.test", 'marie@exemple.test'],
    [' Marie@EXEMPLE.test\u00a0', 'marie@exemple.test'],
    ['marie@exemple.test, ; ', 'marie@exemple.test'],
  ])('is stripped of surrounding text: %s', (typed, email) => {
    expect(Email.parse(typed)).toBe(email);
  });

  test.each([
    "d'arcy+e@exemple.test",
    'marie.roy@sous.exemple.test',
    'a@b.ca',
    '_marie-2@exemple-ecole.qc.ca',
    'marie@xn--exmple-cva.test',
    'marie@exemple.xn--fiqs8s',
    'x&y@exemple.test',
    `${'a'.repeat(64)}@exemple.test`,
  ])('is accepted unchanged: %s', (email) => {
    expect(Email.parse(email)).toBe(email);
  });

  test.each([
    'nom<dedans@exemple.test',
    'deux..points@exemple.test',
    'parenthese(perso)@exemple.test',
    'marie(perso)@exemple.test',
    '.point@exemple.test',
    'point.@exemple.test',
    'a@-exemple.test',
    'a@exemple-.test',
    'a@exemple..test',
    'a@.test',
    'a@exemple',
    'a@exemple.t',
    'a@192.168.1.1',
    'a@exemple.123',
    'a@exem_ple.test',
    'a b@exemple.test',
    'a@b@exemple.test',
    'a@exemple.test, b@exemple.test',
    'a@exemple.test;b@exemple.test',
    '"a b"@exemple.test',
    'marie@exemple,test',
    'marie',
    '@exemple.test',
    `${'a'.repeat(65)}@exemple.test`,
    `a@${'b'.repeat(64)}.test`,
    `a@${'b.'.repeat(130)}test`,
  ])('is rejected with a wrong shape: %s', (text) => {
    expect(emailProblem(text)).toBe('shape');
    expect(Email.safeParse(text).success).toBe(false);
  });

  test.each([
    'marié@exemple.test',
    'marie\u0301@exemple.test',
    'marie@exémple.test',
    'мария@пример.рф',
    'ma\u2019rie@b.ca',
  ])('is rejected with letters that few mail servers support: %s', (text) => {
    expect(emailProblem(text)).toBe('special_letter');
    expect(Email.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['not_an_email']);
  });

  test('of an earlier rule can be looked up', () => {
    expect(KnownEmail.parse(' <Zoé@École.example>, ')).toBe('zoé@école.example');
    expect(KnownEmail.safeParse('zoé').success).toBe(false);
  });

  test('has one normalized form, and normalizing is idempotent', () => {
    const isStable = (text: string) => {
      const email = normalizeEmail(text);
      return normalizeEmail(email) === email && isEmailAddress(email) === isEmailAddress(text);
    };
    const found = fc.check(fc.property(fc.string({ unit: 'binary' }), isStable));
    expect(found.counterexample).toBeNull();
  });

  test('is accepted with surrounding text', () => {
    const around = fc.constantFrom('', ' ', ',', ';', '"', '<', '>', "'", '(', ')', '«', '»', '\u00a0', ', ');
    const email = fc
      .tuple(fc.stringMatching(/^[a-z0-9][a-z0-9_+'-]{0,10}[a-z0-9]$/), fc.stringMatching(/^[a-z0-9]{1,10}$/))
      .map(([name, domain]) => `${name}@${domain}.test`);
    const isTaken = (address: string, first: string, last: string) =>
      Email.parse(`${first}${address.toUpperCase()}${last}`) === address;
    expect(fc.check(fc.property(email, around, around, isTaken)).counterexample).toBeNull();
  });

  test('that is accepted has one at sign, no spaces and only ASCII letters', () => {
    const isPlain = (text: string) => {
      const { success, data = '' } = Email.safeParse(`${text}@exemple.test`);
      return !success || /^[!-?A-~]+@[a-z0-9.-]+$/.test(data);
    };
    expect(fc.check(fc.property(fc.string(), isPlain)).counterexample).toBeNull();
  });
});
