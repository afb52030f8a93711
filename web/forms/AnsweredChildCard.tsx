import type { FormField } from '#core/forms/form.ts';
import type { AnsweredChild, StandingAnswer } from '#core/forms/staff-form.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { Chip } from '#web/ui/Chip.tsx';
import type { Tone } from '#web/ui/tones.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { answerInWords } from './form-words.ts';

type Props = { child: AnsweredChild; fields: readonly FormField[]; version: number; asksFrom: number };

const tones: Readonly<Record<AnsweredChild['state'], Tone>> = { done: 'fir', waiting: 'sun', missing: 'stone' };

/** A child with what was answered for them, or whom the answer is awaited from. */
export function AnsweredChildCard({ child, fields, version, asksFrom }: Props) {
  const t = useWords();
  const { name, room, state, guardians, answers } = child;
  const awaited = guardians.filter((one) => (one.version ?? 0) < asksFrom).map((one) => one.name);
  return (
    <li className="flex flex-col gap-2 rounded-m border border-line bg-surface p-3 shadow-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1">
          <strong className="font-bold text-note">{name}</strong>{' '}
          <span className="text-ink-soft text-tiny">{t('authoring.room', { room })}</span>
        </p>
        <Chip tone={tones[state]}>{t(`staffForms.${state}`)}</Chip>
      </div>
      {answers.map((answer) => (
        <Given key={answer.id} answer={answer} fields={fields} version={version} />
      ))}
      {state !== 'done' && (
        <p className="text-ink-soft text-small">{awaited.join(', ') || t('staffForms.noGuardian')}</p>
      )}
    </li>
  );
}

type GivenProps = { answer: StandingAnswer; fields: readonly FormField[]; version: number };

function Given({ answer, fields, version }: GivenProps) {
  const t = useWords();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { day } = schoolTimeAt(new Date(answer.createdAt), zone);
  const said = fields.filter(({ id, type }) => type !== 'signature' && answer.answers[id] !== undefined);
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
      {said.length > 0 && (
        <dl className="flex flex-col gap-1">
          {said.map((field) => (
            <div key={field.id} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-soft">{field.label}</dt>
              <dd className="font-semibold">{answerInWords(field, answer.answers[field.id], locale, t)}</dd>
            </div>
          ))}
        </dl>
      )}
      {answer.signature && <p className="text-ink-soft">{t('staffForms.signed', { name: answer.signature })}</p>}
    </div>
  );
}
