/** Validation and normalization of email addresses, for input, import and lookup. */

const maxLength = 254;

/** Characters often copied along with an address from a list, a text or another program. */
const before = /^(?:mailto:|[\s<>"'«»“”‘’()[\]{},;:])+/iu;
const after = /[\s<>"'«»“”‘’()[\]{},;:./\\]+$/u;
/** A name with its address in angle brackets, as email programs copy it. */
const withName = /^[^<>@]*<([^<>]*)>[\s,;.]*$/u;
/** A `mailto:` link with parameters, such as a subject. */
const link = /^\s*<?\s*mailto:([^?]*)\?.*$/isu;

/** The part before `@` as in HTML and RFC 5321, without quotes. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The top-level domain: letters, or Punycode. */
const lastLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/**
 * The normalized form of an address, used for storage and comparison: composed, in lower case, and without
 * surrounding text such as `Marie Roy <marie@example.org>,` or `mailto:`. The result may still be invalid.
 */
export function normalizeEmail(text: string): string {
  const inside = text.normalize('NFC').replace(link, '$1').replace(withName, '$1');
  const bare = inside.replace(before, '').replace(after, '').toLowerCase();
  return bare === text ? bare : normalizeEmail(bare);
}

/** `shape`: not an address. `special_letter`: it has an accent or a letter that few mail servers support. */
export type EmailProblem = 'shape' | 'special_letter';

/**
 * The problem of an address, or undefined. Non-ASCII letters are rejected: they need SMTPUTF8 (RFC 6531) on every
 * server on the way, and in practice they are typing mistakes. Internationalized domains may be written as `xn--…`.
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

/** Whether a text may be an address accepted by an earlier rule. For looking up accounts only, not for storing. */
export const mayBeKnownEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/u.test(normalizeEmail(text));

/** Whether a text is an email address after normalization. */
export const isEmailAddress = (text: string): boolean => emailProblem(text) === undefined;
