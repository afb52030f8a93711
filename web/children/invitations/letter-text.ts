/** The text of an invitation letter, in the language of the family and not in that of the office. */
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';

type LetterFacts = {
  readonly school: string;
  readonly name: string;
  readonly children: readonly string[];
  readonly day: string;
};

export function letterText(locale: Locale, { school, name, children, day }: LetterFacts) {
  const list = new Intl.ListFormat(locale === 'fr' ? 'fr-CA' : 'en-CA').format(children);
  const until = formatDay(day, locale, 'long');
  return locale === 'fr'
    ? {
        title: `${school} vous invite sur Parvis`,
        greeting: `Bonjour ${name},`,
        about: `Parvis est l’application où l’école et ses familles se retrouvent. Votre compte concerne : ${list}.`,
        scan: 'Visez ce code avec l’appareil photo de votre téléphone.',
        or: 'Ou ouvrez cette adresse et entrez votre code :',
        address: 'Adresse',
        code: 'Votre code',
        validity: `Le code fonctionne une seule fois, jusqu’au ${until}. Il est à vous : chaque parent ou responsable reçoit sa propre lettre.`,
        help: 'Une question? Appelez l’école :',
      }
    : {
        title: `${school} invites you to Parvis`,
        greeting: `Hello ${name},`,
        about: `Parvis is the app where the school and its families meet. Your account is about ${list}.`,
        scan: 'Point the camera of your phone at this code.',
        or: 'Or open this address and enter your code:',
        address: 'Address',
        code: 'Your code',
        validity: `The code works once, until ${until}. It is yours alone: each guardian gets a letter of their own.`,
        help: 'A question? Call the school:',
      };
}
