import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FormAnswer } from '#core/forms/form-answer.ts';
import { signedText } from '#core/forms/signed-text.ts';
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { formatAnswer, answerEndLabels, formatHours, formatInstant } from './form-labels.ts';

type Props = { answer: FormAnswer; child: string | undefined; school: string; zone: string };

/** The printable answer: text, answers, signature, and the fingerprint of the text. */
export function PrintableAnswer({ answer, child, school, zone }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const matches = useFingerprintMatches(answer);
  const { lang, event, going } = answer;
  const shownFields = answer.fields.filter(({ type }) => type !== 'signature' && going !== false);
  return (
    <Card as="article" className="paper flex flex-col gap-4">
      <p className="text-ink-soft text-small">{school}</p>
      <p dir="auto" lang={lang} className="whitespace-pre-line">
        {answer.text}
      </p>
      <dl className="flex flex-col gap-3 border-line border-t pt-4">
        <Row term={t('forms.child')}>{child}</Row>
        {event && (
          <Row term={t('forms.whenAndWhere')}>
            {formatDay(event.day, locale, 'long')}, {formatHours(event, locale, t)} ·{' '}
            <bdi lang={lang}>{event.place}</bdi>
          </Row>
        )}
        {going !== null && (
          <Row term={t('forms.going')}>
            {going ? `${t('forms.coming')} · ${t('forms.nPeople', { n: answer.people ?? 0 })}` : t('forms.notComing')}
          </Row>
        )}
        {!answer.isShown && <Row term={t('forms.answers')}>{t('forms.answersHidden', { name: answer.by })}</Row>}
        {(answer.isShown ? shownFields : []).map((field) => (
          <Row key={field.id} term={field.label} lang={lang}>
            {formatAnswer(field, answer.answers[field.id], locale, t)}
          </Row>
        ))}
      </dl>
      <dl className="flex flex-col gap-3 border-line border-t pt-4">
        {answer.signature && (
          <Row term={t('forms.signature')}>
            <span className="signature">{answer.signature}</span>
          </Row>
        )}
        <Row term={t(answer.signature ? 'forms.signedBy' : 'forms.answeredBy')}>{answer.by}</Row>
        <Row term={t('forms.when')}>
          {formatInstant(answer.createdAt, zone, locale, t)}
          {answer.isLate && `, ${t('forms.givenLate')}`}
        </Row>
        <Row term={t('forms.status')}>{statusInWords()}</Row>
        <Row term={t('forms.version')}>{String(answer.version)}</Row>
        <Row term={t('forms.fingerprint')}>
          <span className="fingerprint">{answer.textHash}</span>
          {matches !== undefined && (
            <span className={matches ? 'block text-fir text-small' : 'block text-maple text-small'}>
              {t(matches ? 'forms.matches' : 'forms.differs')}
            </span>
          )}
        </Row>
      </dl>
    </Card>
  );

  function statusInWords(): string {
    if (answer.ended === null || answer.endedAt === null) return t('forms.stands');
    const day = formatDay(schoolTimeAt(new Date(answer.endedAt), zone).day, locale, 'long');
    return t(answerEndLabels[answer.ended], { day });
  }
}

function Row({ term, lang, children }: { term: string; lang?: Locale; children: ReactNode }) {
  return (
    <div lang={lang}>
      <dt dir="auto" className="text-ink-soft text-small">
        {term}
      </dt>
      <dd dir="auto" className="font-semibold">
        {children}
      </dd>
    </div>
  );
}

/** Whether the fingerprint matches the text shown; undefined if the browser cannot compute it. */
function useFingerprintMatches(answer: FormAnswer): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['fingerprint', answer.id],
    queryFn: async () => {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signedText(answer)));
      return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    enabled: globalThis.isSecureContext,
  });
  return data === undefined ? undefined : data === answer.textHash;
}
