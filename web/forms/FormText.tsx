import { CalendarDays, Clock, type LucideIcon, MapPin, Users } from 'lucide-react';
import type { Form, FormEvent } from '#core/forms/form.ts';
import { formatDay } from '#core/time/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { hoursInWords } from './form-words.ts';

/** The words that are answered or signed; of an event when and where it is, and how many may still come. */
export function FormText({ form: { text, event } }: { form: Form }) {
  const t = useWords();
  return (
    <Card as="section" aria-label={t('forms.textTitle')} className="flex flex-col gap-4">
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
      {event && <EventFacts event={event} />}
    </Card>
  );
}

function EventFacts({ event }: { event: FormEvent }) {
  const t = useWords();
  const locale = useLocale();
  const { day, place, placesLeft } = event;
  return (
    <ul className="flex flex-col gap-2 border-line border-t pt-4 text-note">
      <Fact icon={CalendarDays}>{formatDay(day, locale, 'weekday')}</Fact>
      <Fact icon={Clock}>{hoursInWords(event, locale, t)}</Fact>
      <Fact icon={MapPin}>{place}</Fact>
      {placesLeft !== null && <Fact icon={Users}>{t('forms.placesLeft', { n: placesLeft })}</Fact>}
    </ul>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden size={20} className="shrink-0 text-ink-soft" />
      <span dir="auto" className="min-w-0">
        {children}
      </span>
    </li>
  );
}
