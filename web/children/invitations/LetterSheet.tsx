import type { InvitationLetter, InvitationLetters } from '#core/auth/invitation-letter.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { QrCode } from '#web/ui/QrCode.tsx';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { letterText } from './letter-text.ts';
import './letters.css';

type Props = { letter: InvitationLetter; head: Pick<InvitationLetters, 'school' | 'phone' | 'address'> };

/** One printed page: the letter of one guardian, with a QR code and the same code in letters. */
export function LetterSheet({ letter, head }: Props) {
  const zone = useSchoolZone();
  const { name, locale, children, code, link, expiresAt } = letter;
  const { day } = schoolTimeAt(new Date(expiresAt), zone);
  const text = letterText(locale, { school: head.school, name, children, day });
  return (
    <article lang={locale} className="letter flex flex-col gap-5 rounded-m border border-line p-6">
      <h2 className="text-balance font-bold text-display leading-tight">{text.title}</h2>
      <p>{text.greeting}</p>
      <p>{text.about}</p>
      <div className="letter-codes">
        <div className="flex flex-col gap-2">
          <QrCode text={link} className="letter-qr" />
          <p className="text-small">{text.scan}</p>
        </div>
        <div className="flex flex-col gap-3">
          <p>{text.or}</p>
          <p>
            <span className="block text-small">{text.address}</span>
            <strong className="break-all">{head.address.replace(/^https?:\/\//, '')}</strong>
          </p>
          <p>
            <span className="block text-small">{text.code}</span>
            <strong className="letter-code">{code}</strong>
          </p>
        </div>
      </div>
      <p>{text.validity}</p>
      <p>
        {text.help} <strong className="whitespace-nowrap">{head.phone}</strong>
      </p>
    </article>
  );
}
