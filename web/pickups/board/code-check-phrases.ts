import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the code that a pickup person shows to staff. */
export const codeCheckPhrases = {
  title: { en: 'Pickup code', fr: 'Code de départ' },
  field: { en: 'Six-digit code', fr: 'Code à six chiffres' },
  check: { en: 'Check the code', fr: 'Vérifier le code' },
  checking: { en: 'One moment…', fr: 'Un instant…' },
  wrong: {
    en: 'This code does not work here today. Check the digits, then call the office or the family.',
    fr: 'Ce code ne fonctionne pas ici aujourd’hui. Vérifiez les chiffres, puis appelez le secrétariat ou la famille.',
  },
  names: { en: '{person} comes for {children}.', fr: '{person} vient chercher {children}.' },
  otherChild: {
    en: 'This code is for another child: {children}.',
    fr: 'Ce code concerne un autre enfant : {children}.',
  },
  notNow: {
    en: 'The code is right, and {person} cannot pick up now. Do not release the child; call the office.',
    fr: 'Le code est valide, mais {person} ne peut pas venir chercher l’enfant en ce moment. Ne laissez pas partir l’enfant; appelez le secrétariat.',
  },
  notHere: {
    en: 'The child is not on the board. Check the attendance.',
    fr: 'L’enfant n’est pas au tableau. Vérifiez les présences.',
  },
} as const satisfies Phrases;
