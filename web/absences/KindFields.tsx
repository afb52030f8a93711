import { absenceKinds } from '#core/absences/absence.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { AbsenceDraft } from './absence-draft.ts';

type Props = {
  draft: Pick<AbsenceDraft, 'kind' | 'time'>;
  onChange: (part: Partial<AbsenceDraft>) => void;
  /** What is wrong with the time. */
  problem: string | undefined;
};

/** Whether the child is absent, arrives late or leaves early, and at what time. */
export function KindFields({ draft: { kind, time }, onChange, problem }: Props) {
  const t = useTranslation();
  return (
    <>
      <RadioGroup
        look="bar"
        name="kind"
        legend={t('absences.kind')}
        options={absenceKinds.map((value) => ({ value, label: t(`absences.kind_${value}`) }))}
        value={kind}
        onChange={(chosen) =>
          onChange({ kind: chosen, ...(chosen !== 'absent' && { endDate: undefined, duration: 'full_day' }) })
        }
      />
      {kind !== 'absent' && (
        <Field label={t(`absences.time_${kind}`)} problem={problem}>
          {(wiring) => (
            <input
              {...wiring}
              type="time"
              name="time"
              required
              value={time}
              onChange={({ target }) => onChange({ time: target.value })}
              className={controlClasses}
            />
          )}
        </Field>
      )}
    </>
  );
}
