/** What counts as a phone number. It is kept as typed, because families write theirs in many ways. */

export const maxPhoneLength = 40;

const digits = /^\+?[\d\s().\-/]+$/;
const extension = /\s*(?:,|;|poste|ext\.?|x|#)\s*(\d{1,6})$/iu;

/** Whether a text is a phone number of 7 to 15 digits, with or without an extension. */
export function isPhoneNumber(text: string): boolean {
  const main = text.replace(extension, '');
  const count = main.replace(/\D/g, '').length;
  return digits.test(main) && count >= 7 && count <= 15;
}

/** The number to dial, with the extension after a pause: `tel:` takes nothing else. */
export function phoneToDial(text: string): string {
  const [, inside] = extension.exec(text) ?? [];
  const main = text.replace(extension, '').replace(/[^\d+]/g, '');
  return inside === undefined ? main : `${main},${inside}`;
}
