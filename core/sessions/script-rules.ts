/**
 * In which scripts a name is written. A name in one script, or in one of the mixtures that East Asian languages write
 * with Latin letters, is what Unicode Technical Standard 39 calls highly restrictive.
 */

/** Han is written with kana in Japanese, with bopomofo or hangul elsewhere, each of them with Latin letters too. */
const mixtures = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** The scripts in which people write their names today. (Unicode Standard Annex 31, tables 5 and 7) */
const scripts = [
  'Adlam Arabic Armenian Balinese Bengali Canadian_Aboriginal Cherokee Cyrillic Devanagari Ethiopic Georgian Greek',
  'Gujarati Gurmukhi Hebrew Javanese Kannada Khmer Lao Malayalam Mongolian Myanmar New_Tai_Lue Nko Ol_Chiki Oriya',
  'Sinhala Sundanese Syriac Tai_Le Tai_Tham Tai_Viet Tamil Telugu Thaana Thai Tibetan Tifinagh Vai Yi',
].flatMap((line) => line.split(' '));

const writings = [...mixtures, ...scripts.map((script) => [script])].map(
  (together) =>
    new RegExp(`^[${['Common', 'Inherited', ...together].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u'),
);

/**
 * Whether a name is written in one script, so that no letter of it stands for the one of another that looks alike.
 * Spaces, punctuation, digits and accents belong to every script.
 */
export function hasOneScript(name: string): boolean {
  return writings.some((writing) => writing.test(name.normalize('NFC')));
}
