/** Notifications about files. They contain a first name and the name of a part, never what the part says. */
import type { FilePart } from '#core/child-files/child-file-rules.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';

const partWords: Readonly<Record<FilePart, Bilingual>> = {
  contacts: { en: 'emergency contacts', fr: 'personnes à joindre en cas d’urgence' },
  health: { en: 'health', fr: 'santé' },
  instructions: { en: 'instructions', fr: 'consignes' },
  languages: { en: 'languages', fr: 'langues parlées' },
};

/** `Léa’s file was changed` */
export const changedTitle = (child: string): Bilingual => ({
  en: `The file was changed for ${child}`,
  fr: `Fiche modifiée pour ${child}`,
});

/** `Parts: emergency contacts and health.` */
export function changedText(parts: readonly FilePart[]): Bilingual {
  const words = (locale: Locale) =>
    new Intl.ListFormat(`${locale}-CA`, { type: 'conjunction' }).format(parts.map((part) => partWords[part][locale]));
  return { en: `Changed: ${words('en')}.`, fr: `Modifié : ${words('fr')}.` };
}

export const detailsText: Bilingual = {
  en: 'Changed: phones or address of a guardian.',
  fr: 'Modifié : téléphones ou adresse d’un parent.',
};

export const reminderTitle = (child: string): Bilingual => ({
  en: `Please complete and sign the file for ${child}`,
  fr: `Fiche à compléter et à signer pour ${child}`,
});

export const reminderText: Bilingual = {
  en: 'The school must have it, signed, for an emergency. It takes three minutes.',
  fr: 'L’école doit l’avoir, signée, en cas d’urgence. Il faut trois minutes.',
};
