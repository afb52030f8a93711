import { Link } from 'wouter';
import type { Form, FormChild } from '#core/forms/form.ts';
import { answerLink } from '#core/forms/form-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { answerEndLabels, formatInstant } from './form-labels.ts';

type Props = { form: Form; child: FormChild };

/** Answers, also by the other guardian, that were replaced or withdrawn, or given to an older version of the text. */
export function PreviousAnswers({ form, child }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone(child.childId);
  const earlier = child.answers.filter(({ ended, version }) => ended !== null || version < form.asksFrom);
  if (earlier.length === 0) return null;
  const dayOf = (instant: string) => formatDay(schoolTimeAt(new Date(instant), zone).day, locale, 'long');
  const endOf = ({ ended, endedAt }: (typeof earlier)[number]) => {
    if (ended === null) return null;
    return t(answerEndLabels[ended], { day: dayOf(endedAt ?? '') });
  };
  return (
    <section aria-labelledby="earlier-answers" className="flex flex-col gap-2">
      <h2 id="earlier-answers" className="font-bold text-ink-soft text-small">
        {t('forms.earlier')}
      </h2>
      <ul className="flex flex-col">
        {earlier.map((answer) => (
          <li key={answer.id} className="border-line border-b last:border-b-0">
            <Link
              href={answerLink(form.id, answer.id)}
              className="flex min-h-11 flex-col justify-center py-2 active:bg-sunken"
            >
              <span dir="auto" className="font-semibold text-river">
                {answer.by}
              </span>
              <span className="text-ink-soft text-small">
                {[formatInstant(answer.createdAt, zone, locale, t), endOf(answer)].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
