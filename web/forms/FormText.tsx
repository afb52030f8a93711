import { CalendarDays, Clock, type LucideIcon, MapPin, Users } from 'lucide-react';
import type { Form, FormEvent } from '#core/forms/form.ts';
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { formatHours } from './form-labels.ts';

/** The text to answer or sign. For an event: place, time, and remaining places. */
export function FormText({ form: { text, lang, event } }: { form: Form }) {
  const t = useTranslation();
  return (
    <Card as="section" aria-label={t('forms.textTitle')} className="flex flex-col gap-4">
      <p dir="auto" lang={lang} className="whitespace-pre-line">
        {text}
      </p>
      {event && <EventFacts event={event} lang={lang} />}
    </Card>
  );
}

function EventFacts({ event, lang }: { event: FormEvent; lang: Locale | undefined }) {
  const t = useTranslation();
  const locale = useLocale();
  const { day, place, placesLeft } = event;
  return (
    <ul className="flex flex-col gap-2 border-line border-t pt-4 text-note">
      <EventFact icon={CalendarDays}>{formatDay(day, locale, 'weekday')}</EventFact>
      <EventFact icon={Clock}>{formatHours(event, locale, t)}</EventFact>
      <EventFact icon={MapPin} lang={lang}>
        {place}
      </EventFact>
      {placesLeft !== null && <EventFact icon={Users}>{t('forms.placesLeft', { n: placesLeft })}</EventFact>}
    </ul>
  );
}

type EventFactProps = { icon: LucideIcon; lang?: Locale | undefined; children: string };

function EventFact({ icon: Icon, lang, children }: EventFactProps) {
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden size={20} className="shrink-0 text-ink-soft" />
      <span dir="auto" lang={lang} className="min-w-0">
        {children}
      </span>
    </li>
  );
}
