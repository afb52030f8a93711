/** Rules for the PIN of a staff member: which ones are accepted, and how wrong ones are slowed down. */

export const minPinLength = 4;
export const maxPinLength = 6;

/** Wrong PINs of a person, on any device, before they have to wait. The same count applies to all of a device. */
export const freePinTries = 5;

/** Wrong PINs of a person on one device that lock the PIN there. */
export const maxPinTries = 10;

const seconds = {
  person: { first: 30, most: 15 * 60 },
  device: { first: 10, most: 2 * 60 },
} as const;

/** Why a PIN is refused; undefined for an accepted one. `not_allowed`: too easy to guess. */
export type PinProblem = 'required' | 'wrong_type' | 'too_short' | 'too_long' | 'not_allowed';

/** The problem of a new PIN: 4 to 6 digits that are not easy to guess (docs/decisions/0047). */
export function pinProblem(pin: string): PinProblem | undefined {
  if (pin === '') return 'required';
  if (!/^\d+$/.test(pin)) return 'wrong_type';
  if (pin.length < minPinLength) return 'too_short';
  if (pin.length > maxPinLength) return 'too_long';
  return isEasyPin(pin) ? 'not_allowed' : undefined;
}

/** Columns and corners of a keypad. */
const patterns: readonly string[] = ['2580', '0852', '1397', '1379', '147258', '147369', '159753', '258456'];

/**
 * Whether a PIN is one of those tried first: a repeated part (0000, 1212, 123123), a sequence in either direction
 * (1234, 987654, 8901), its mirror image (1221), a year from 1930 to 2039, or a pattern of the keypad.
 */
export function isEasyPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const step = (by: number) => digits.every((digit, n) => n === 0 || digit === ((digits[n - 1] ?? 0) + by + 10) % 10);
  const isRepeated = /^(\d{1,3})\1+$/.test(pin);
  const isMirrored = digits.toReversed().join('') === pin;
  const isYear = /^(?:19[3-9]\d|20[0-3]\d)$/.test(pin);
  return isRepeated || isMirrored || isYear || step(1) || step(-1) || patterns.includes(pin);
}

/**
 * How many seconds after the last wrong PIN the next one is judged: none up to four wrong ones, then twice as long
 * each time. `whose` is the count of a person on all devices, or of all persons on a device.
 */
export function pinDelay(whose: 'person' | 'device', failed: number): number {
  if (failed < freePinTries) return 0;
  const { first, most } = seconds[whose];
  return Math.min(most, first * 2 ** (failed - freePinTries));
}
