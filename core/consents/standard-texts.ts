/**
 * Version 0 of each purpose’s text, in both languages, until a school writes another one. Answers name a version only:
 * a changed standard text needs a migration that stores the earlier one as a version of each school.
 */
import type { Bilingual } from '#core/lang/locale.ts';
import type { ConsentPurpose } from './consent-purposes.ts';

export const standardTexts: Readonly<Record<ConsentPurpose, Bilingual>> = {
  class_photos: {
    en: 'The school may take photos of my child in class and show them to my child’s family only.',
    fr: 'L’école peut prendre des photos de mon enfant en classe et les montrer à sa famille seulement.',
  },
  shared_photos: {
    en: 'Photos in which my child can be recognized may be shown to the other families of the group.',
    fr: 'Les photos où l’on reconnaît mon enfant peuvent être montrées aux autres familles du groupe.',
  },
  website: {
    en: 'Photos in which my child can be recognized may be published on the school’s website and social media, without my child’s name.',
    fr: 'Les photos où l’on reconnaît mon enfant peuvent être publiées sur le site Web et les réseaux sociaux de l’école, sans son nom.',
  },
  sunscreen: {
    en: 'Staff may apply sunscreen to my child before outdoor activities.',
    fr: 'Le personnel peut appliquer de la crème solaire à mon enfant avant les activités extérieures.',
  },
  insect_repellent: {
    en: 'Staff may apply insect repellent to my child, as the protocol of the Ministère de la Famille provides.',
    fr: 'Le personnel peut appliquer de l’insectifuge à mon enfant, selon le protocole du ministère de la Famille.',
  },
  acetaminophen: {
    en: 'Staff may give my child acetaminophen for a fever, as the protocol of the Ministère de la Famille provides. The school informs me each time.',
    fr: 'Le personnel peut donner de l’acétaminophène à mon enfant en cas de fièvre, selon le protocole du ministère de la Famille. L’école m’en informe chaque fois.',
  },
  outings: {
    en: 'My child may take part in outings on foot near the school. The school asks separately for other outings.',
    fr: 'Mon enfant peut participer aux sorties à pied près de l’école. L’école demande une autre autorisation pour les autres sorties.',
  },
};
