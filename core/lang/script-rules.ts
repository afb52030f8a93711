/**
 * The scripts of a name. A name in one script, or in a mixture that East Asian languages use with Latin letters, is
 * “highly restrictive” in Unicode Technical Standard 39.
 */

/** Han is combined with kana in Japanese, with bopomofo or hangul elsewhere, and each with Latin letters. */
const mixtures = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** The scripts in current use for names (Unicode Standard Annex 31, tables 5 and 7). */
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
 * Whether a name is written in one script, which excludes look-alike letters of another. Spaces, punctuation, digits
 * and accents belong to every script.
 */
export function hasOneScript(name: string): boolean {
  return writings.some((writing) => writing.test(name.normalize('NFC')));
}
