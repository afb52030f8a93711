/** What an e-mail address looks like, for every place where one is typed, imported or looked up. */

const maxLength = 254;

/** Signs that come along when an address is copied out of a list, a sentence or another program. */
const before = /^(?:mailto:|[\s<>"'«»“”‘’()[\]{},;:])+/iu;
const after = /[\s<>"'«»“”‘’()[\]{},;:./\\]+$/u;
/** A name with its address in angle brackets, as e-mail programs copy it. */
const withName = /^[^<>@]*<([^<>]*)>[\s,;.]*$/u;
/** A link to write to an address may carry a subject. */
const link = /^\s*<?\s*mailto:([^?]*)\?.*$/isu;

/** The part before the sign, as HTML and RFC 5321 have it, without quotes. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The last part of a domain: letters, or a domain of another script as mail servers write it. */
const lastLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/**
 * An address in the one form in which it is stored and compared: composed, in lower case, and without the signs of the
 * text around it, such as `Marie Roy <marie@example.org>,` or `mailto:`. It may still be no address.
 */
export function normalizeEmail(text: string): string {
  const inside = text.normalize('NFC').replace(link, '$1').replace(withName, '$1');
  const bare = inside.replace(before, '').replace(after, '').toLowerCase();
  return bare === text ? bare : normalizeEmail(bare);
}

/** `shape`: it is no address. `special_letter`: it has an accent or a letter that few mail servers deliver to. */
export type EmailProblem = 'shape' | 'special_letter';

/**
 * What is wrong with a typed address, or nothing. Letters beyond ASCII are refused: an address of the kind needs
 * SMTPUTF8 (RFC 6531) on every server on the way, and in a list of parents it is a slip of the keyboard. A domain of
 * another script may be written as `xn--…`.
 */
export function emailProblem(text: string): EmailProblem | undefined {
  const email = normalizeEmail(text);
  const [local = '', domain = '', ...others] = email.split('@');
  const labels = domain.split('.');
  const isWhole = local !== '' && labels.length > 1 && labels.every((one) => one !== '') && others.length === 0;
  if (!isWhole || email.length > maxLength || /\s/u.test(email)) return 'shape';
  if (/[^\0-\x7f]/u.test(email)) return 'special_letter';
  const isDomain = labels.every((one) => label.test(one)) && lastLabel.test(labels.at(-1) ?? '');
  return local.length <= 64 && localPart.test(local) && isDomain ? undefined : 'shape';
}

/** Whether a text may be an address that was taken under an earlier rule: to look an account up, never to store one. */
export const mayBeKnownEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/u.test(normalizeEmail(text));

/** Whether a typed text is an e-mail address, once the signs around it are taken away. */
export const isEmailAddress = (text: string): boolean => emailProblem(text) === undefined;
