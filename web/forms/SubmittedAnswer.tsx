import { CircleCheck, FileText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { AnswerSummary, Form } from '#core/forms/form.ts';
import { answerLink, canWithdraw } from '#core/forms/form-rules.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/use-school-time.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useFocusOnce } from '#web/ui/use-focus-once.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { formatInstant } from './form-labels.ts';
import { WithdrawAnswerDialog } from './WithdrawAnswerDialog.tsx';

type Props = {
  form: Form;
  answer: AnswerSummary;
  /** The answer was just given on this page: it takes the focus. */
  isNew: boolean;
  onChange: (() => void) | undefined;
};

/** The current answer: author, date, number of people for an event. It can be read, changed or withdrawn. */
export function SubmittedAnswer({ form, answer, isNew, onChange }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const childId = form.children[0]?.childId;
  const zone = useSchoolZone(childId);
  const { day: today } = useSchoolTime(childId);
  const heading = useFocusOnce<HTMLHeadingElement>(isNew);
  const [asking, setAsking] = useState(false);
  const signs = form.fields.some(({ type }) => type === 'signature');
  const coming = answer.going
    ? `${t('forms.coming')} · ${t('forms.nPeople', { n: answer.people ?? 0 })}`
    : t('forms.notComing');
  return (
    <Card as="section" aria-labelledby="given-answer" className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <CircleCheck aria-hidden size={22} className="shrink-0 text-fir" />
        <div className="min-w-0 flex-1">
          <h2 id="given-answer" ref={heading} tabIndex={-1} className="font-bold text-card leading-snug outline-none">
            {answer.isMine ? t('forms.yourAnswer') : t('forms.answerOf', { name: answer.by })}
          </h2>
          {answer.going !== null && <p className="font-semibold">{coming}</p>}
          <p className="text-ink-soft text-small">
            {formatInstant(answer.createdAt, zone, locale, t)}
            {answer.isLate && `, ${t('forms.givenLate')}`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link href={answerLink(form.id, answer.id)} className={buttonClasses('quiet')}>
          <FileText aria-hidden size={18} />
          {t(signs ? 'forms.seeSigned' : 'forms.seeAnswered')}
        </Link>
        {onChange && (
          <Button kind="line" onClick={onChange}>
            {t('forms.change')}
          </Button>
        )}
        {canWithdraw(form, answer, today) && (
          <Button kind="bare" onClick={() => setAsking(true)}>
            {t('forms.takeBack')}
          </Button>
        )}
      </div>
      {asking && <WithdrawAnswerDialog form={form} answerId={answer.id} onClose={() => setAsking(false)} />}
    </Card>
  );
}
