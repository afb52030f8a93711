import { FileText } from 'lucide-react';
import { Link } from 'wouter';
import type { FormField } from '#core/forms/form.ts';
import type { AnsweredChild, PastAnswer, CurrentFormAnswer } from '#core/forms/staff-form.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Chip } from '#web/ui/Chip.tsx';
import type { Tone } from '#web/ui/styles/tones.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { formatAnswer } from './form-labels.ts';

type Props = {
  formId: number;
  child: AnsweredChild;
  fields: readonly FormField[];
  version: number;
  asksFrom: number;
};

const tones: Readonly<Record<AnsweredChild['state'], Tone>> = { done: 'fir', waiting: 'sun', missing: 'stone' };

/** A child with the answers given for them, or the guardians whose answer is missing. */
export function AnsweredChildCard({ formId, child, fields, version, asksFrom }: Props) {
  const t = useTranslation();
  const { name, room, state, guardians, answers, past } = child;
  const awaited = guardians.filter((one) => (one.version ?? 0) < asksFrom).map((one) => one.name);
  return (
    <li className="flex flex-col gap-2 rounded-m border border-line bg-surface p-3 shadow-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1">
          <strong dir="auto" className="font-bold text-note">
            {name}
          </strong>{' '}
          <span className="whitespace-nowrap text-ink-soft text-tiny">{t('authoring.room', { room })}</span>
        </p>
        <Chip tone={tones[state]}>{t(`staffForms.${state}`)}</Chip>
      </div>
      {answers.map((answer) => (
        <CurrentAnswer key={answer.id} formId={formId} child={name} answer={answer} fields={fields} version={version} />
      ))}
      {state !== 'done' && (
        <p dir="auto" className="text-ink-soft text-small">
          {awaited.join(', ') || t('staffForms.noGuardian')}
        </p>
      )}
      {past.length > 0 && (
        <ul aria-label={t('forms.earlier')} className="on-screen border-line border-t">
          {past.map((answer) => (
            <PreviousAnswer key={answer.id} formId={formId} answer={answer} />
          ))}
        </ul>
      )}
    </li>
  );
}

type CurrentAnswerProps = {
  formId: number;
  child: string;
  answer: CurrentFormAnswer;
  fields: readonly FormField[];
  version: number;
};

function CurrentAnswer({ formId, child, answer, fields, version }: CurrentAnswerProps) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { day } = schoolTimeAt(new Date(answer.createdAt), zone);
  const see = t(answer.signature ? 'forms.seeSigned' : 'forms.seeAnswered');
  const answeredFields = fields.filter(({ id, type }) => type !== 'signature' && answer.answers[id] !== undefined);
  return (
    <div className="flex flex-col gap-1 text-small">
      <p className="text-ink-soft text-tiny">
        {t('staffForms.answeredBy', { name: answer.by, day: formatDay(day, locale, 'short') })}
        {answer.isLate && `, ${t('staffForms.late')}`}
        {answer.version < version && `, ${t('staffForms.earlierVersion', { n: answer.version })}`}
      </p>
      {answer.going !== null && (
        <p className="font-semibold">
          {answer.going ? t('staffForms.coming', { n: answer.people ?? 0 }) : t('staffForms.notComing')}
        </p>
      )}
      {answeredFields.length > 0 && (
        <dl className="flex flex-col gap-1">
          {answeredFields.map((field) => (
            <div key={field.id} className="flex flex-wrap gap-x-2">
              <dt dir="auto" lang={field.lang} className="text-ink-soft">
                {field.label}
              </dt>
              <dd dir="auto" className="font-semibold">
                {formatAnswer(field, answer.answers[field.id], locale, t)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {answer.signature && <p className="text-ink-soft">{t('staffForms.signed', { name: answer.signature })}</p>}
      <Link
        href={`/staff/forms/${formId}/answers/${answer.id}`}
        aria-label={[see, child, answer.by].join(', ')}
        className="on-screen flex min-h-11 items-center gap-1.5 self-start font-semibold text-river"
      >
        <FileText aria-hidden size={16} />
        {see}
      </Link>
    </div>
  );
}

const ends = {
  withdrawn: 'staffForms.takenBack',
  replaced: 'staffForms.replaced',
  left: 'staffForms.hadLeft',
} as const satisfies Readonly<Record<PastAnswer['ended'], string>>;

/** An answer that was replaced or withdrawn, unchanged. */
function PreviousAnswer({ formId, answer }: { formId: number; answer: PastAnswer }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { day } = schoolTimeAt(new Date(answer.createdAt), zone);
  return (
    <li>
      <Link
        href={`/staff/forms/${formId}/answers/${answer.id}`}
        className="flex min-h-11 items-center text-river text-tiny"
      >
        {t('staffForms.answeredBy', { name: answer.by, day: formatDay(day, locale, 'short') })}, {t(ends[answer.ended])}
      </Link>
    </li>
  );
}
