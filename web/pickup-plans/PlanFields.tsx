import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { planKindLabels } from '#core/pickup-plans/plan-labels.ts';
import { formatTime } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/Select.tsx';
import { isPersonChoice, otherKinds, type PlanDraft, type PlanProblem } from './pickup-plan-draft.ts';

type Props = {
  /** The accessible names of the two fields. */
  labels: { readonly who: string; readonly time: string };
  /** The names of the form fields, for the focus. */
  names: { readonly who: string; readonly time: string };
  draft: PlanDraft;
  onChange: (draft: PlanDraft) => void;
  /** The people who may collect every chosen child. */
  people: readonly PickupPerson[];
  /** The name of the planned person who may no longer collect. */
  former?: string | null | undefined;
  slots: readonly string[];
  problem: PlanProblem | null;
};

const problemKeys = {
  choice: 'pickupPlans.personMissing',
  person: 'pickupPlans.personGone',
  time: 'pickupPlans.timeMissing',
} as const;

/** How a child leaves, and when: a person, alone, by bus, or later. */
export function PlanFields({ labels, names, draft, onChange, people, former, slots, problem }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { choice, time } = draft;
  const isFormer = isPersonChoice(choice) && !people.some(({ id }) => String(id) === choice);
  const problemId = `${names.who}-problem`;
  const wiring = (isWrong: boolean) => ({
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? problemId : undefined,
  });
  return (
    <>
      <div className="plan-fields">
        <Select
          {...wiring(problem !== null && problem !== 'time')}
          name={names.who}
          aria-label={labels.who}
          value={choice}
          onChange={({ target: { value } }) => onChange({ choice: value, time: value === '' ? '' : time })}
        >
          <option value="">{t('pickupPlans.notPlanned')}</option>
          {isFormer && <option value={choice}>{t('pickupPlans.notAuthorized', { name: former ?? '' })}</option>}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {otherKinds.map((kind) => (
            <option key={kind} value={kind}>
              {planKindLabels[kind][locale]}
            </option>
          ))}
        </Select>
        {choice !== '' && (
          <Select
            {...wiring(problem === 'time')}
            name={names.time}
            aria-label={labels.time}
            value={time}
            onChange={({ target }) => onChange({ choice, time: target.value })}
          >
            <option value="">{t(isPersonChoice(choice) ? 'pickupPlans.chooseTime' : 'pickupPlans.noTime')}</option>
            {[...new Set(time === '' ? slots : [...slots, time])].toSorted().map((slot) => (
              <option key={slot} value={slot}>
                {formatTime(slot, locale)}
              </option>
            ))}
          </Select>
        )}
      </div>
      {problem && (
        <p id={problemId} className="text-maple text-small">
          {t(problemKeys[problem])}
        </p>
      )}
    </>
  );
}
