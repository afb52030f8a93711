import { Link } from 'wouter';
import type { Form, FormChild } from '#core/forms/form.ts';
import { answerLink } from '#core/forms/form-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { endWords, instantInWords } from './form-words.ts';

type Props = { form: Form; child: FormChild };

/** What was answered and stands no more, or stands under an older text; kept as it was. The other guardian's too. */
export function EarlierAnswers({ form, child }: Props) {
  const t = useWords();
  const locale = useLocale();
  const zone = useSchoolZone(child.childId);
  const earlier = child.answers.filter(({ ended, version }) => ended !== null || version < form.asksFrom);
  if (earlier.length === 0) return null;
  const dayOf = (instant: string) => formatDay(schoolTimeAt(new Date(instant), zone).day, locale, 'long');
  const endOf = ({ ended, endedAt }: (typeof earlier)[number]) => {
    if (ended === null) return null;
    return t(endWords[ended], { day: dayOf(endedAt ?? '') });
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
                {[instantInWords(answer.createdAt, zone, locale, t), endOf(answer)].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
