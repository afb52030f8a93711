import type { Child } from '#core/children/child.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  candidates: readonly Child[];
  value: readonly number[];
  onChange: (childIds: readonly number[]) => void;
  isMissing: boolean;
};

/** The children a plan is for. An only child needs no choice. */
export function PlannedChildren({ candidates, value, onChange, isMissing }: Props) {
  const t = useTranslation();
  if (candidates.length < 2) return null;
  return (
    <fieldset aria-describedby={isMissing ? 'planned-children-problem' : undefined}>
      <legend className="mb-1.5 font-semibold text-small">{t('pickupPlans.forWhom')}</legend>
      <div className="flex flex-wrap gap-2">
        {candidates.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-11 items-center gap-2.5 rounded-full bg-stone-tint px-4 font-semibold text-ink-soft text-small has-checked:bg-river-tint has-checked:text-river-strong has-checked:ring-2 has-checked:ring-river has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              name="plannedChildren"
              checked={value.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
              className="size-5 shrink-0 accent-river outline-none"
            />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id="planned-children-problem" className="mt-2 text-maple text-small">
          {t('pickupPlans.noChild')}
        </p>
      )}
    </fieldset>
  );
}
