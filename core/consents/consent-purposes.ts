/** The purposes of consents, in a file of their own for forms that give one (docs/decisions/0059). */

/** `shared_photos`: photos of the child that other families see. */
export const consentPurposes = [
  'class_photos',
  'shared_photos',
  'website',
  'sunscreen',
  'insect_repellent',
  'acetaminophen',
  'outings',
] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
