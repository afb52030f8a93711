import { phoneToDial } from '#core/http/phone-rules.ts';

/** A phone number in a text, to be called with a tap. */
export function PhoneNumber({ number }: { number: string }) {
  return (
    <a href={`tel:${phoneToDial(number)}`} className="whitespace-nowrap font-semibold underline">
      {number}
    </a>
  );
}
