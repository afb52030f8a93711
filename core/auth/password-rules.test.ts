import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordProblem, passwordStrength } from './password-rules.ts';

const sophie = ['sophie.tremblay@example.org', 'Sophie Tremblay', 'École du Ruisseau'];

describe('a password', () => {
  test('needs fifteen characters, counted as code points', () => {
    expect(passwordProblem('a9 Kd!wq,Zp@3x')).toBe('too_short');
    expect(passwordProblem('a9 Kd!wq,Zp@3xé')).toBeUndefined();
    expect(passwordProblem('🎈🌲🚲🏒🧀🦆🍁🎻🚀🐢🌵🎲🧦📚🍎')).toBeUndefined();
    expect(passwordProblem('🎈🌲🚲🏒🧀🦆🍁')).toBe('too_short');
    expect(passwordProblem('le chat du voisin dort sur le toit')).toBeUndefined();
    expect(passwordProblem('ねこはやねのうえでねむっているよ')).toBeUndefined();
    expect(passwordProblem(`un mot très long ${'ab3 '.repeat(60)}`)).toBe('too_long');
  });

  test.each([
    'aaaaaaaaaaaaaaaaaaaa',
    '123456789012345',
    '987654321098765',
    'abcabcabcabcabcabc',
    'qwertyuiopasdfgh',
    'azertyuiopqsdfghjklm',
    '1qaz2wsx3edc4rfv',
    '1q2w3e4r5t6y7u8i',
    'passwordpassword',
    'P@ssw0rdP@ssw0rd1!',
    'Password-2026-2027',
    'MotDePasse123456',
    'mot de passe 2026!',
    'correct horse battery staple',
    'Il était une fois',
    'jetaimejetaimejetaime',
    'bonjourbonjour2026',
    'Parvis!Parvis!Parvis!',
    'lalalalalalalalala',
    '               ',
  ])('rejects the common password %s', (password) => expect(passwordProblem(password)).toBe('common'));

  test('must not consist of facts about the user and the school', () => {
    for (const password of [
      'SophieTremblay2015',
      'sophie.tremblay.123',
      'École du Ruisseau 402',
      'tremblay-ruisseau-1',
    ])
      expect(passwordProblem(password, sophie), password).toBe('common');
    expect(passwordProblem('SophieTremblay2015')).toBeUndefined();
    expect(passwordProblem('Sophie mange des bleuets', sophie)).toBeUndefined();
  });

  test('is strong when much of it has to be guessed', () => {
    const texts = ['trop court', 'passwordpassword', 'vélo jaune 1234', 'le castor lit trois romans la nuit'];
    expect(texts.map((password) => passwordStrength(password))).toEqual(['short', 'common', 'good', 'strong']);
  });

  test('accepts random passwords, rejects passwords made only of known words', () => {
    const drawn = fc.uint8Array({ minLength: 18, maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64'));
    fc.assert(fc.property(drawn, (password) => new Set(password).size < 12 || !passwordProblem(password, sophie)));
    const pieces = fc.constantFrom(
      'Sophie',
      'tremblay',
      'Ruisseau',
      'PASSWORD',
      '123456',
      'azerty',
      '2026',
      'École',
      '_',
    );
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 4, maxLength: 20 }), (parts) => {
        const problem = passwordProblem(parts.join(''), sophie);
        return problem === 'common' || problem === 'too_short';
      }),
    );
    const known = fc.property(fc.string({ unit: 'binary', minLength: 15 }), (text) => {
      return ['short', 'common', 'good', 'strong'].includes(passwordStrength(text, [text]));
    });
    expect(fc.check(known).failed).toBe(false);
  });
});
