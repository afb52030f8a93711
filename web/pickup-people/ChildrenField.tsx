import type { Child } from '#core/children/child.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  candidates: readonly Child[];
  value: readonly number[];
  onChange: (childIds: readonly number[]) => void;
  problem: string | undefined;
};

/** The children that the person may collect. */
export function ChildrenField({ candidates, value, onChange, problem }: Props) {
  const t = useTranslation();
  return (
    <fieldset aria-describedby={problem ? 'children-problem' : undefined} className="flex flex-col">
      <legend className="font-semibold text-small">{t('addPerson.children')}</legend>
      {candidates.map(({ id, name }) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="childIds"
            checked={value.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((other) => other !== id))}
            className="size-5 shrink-0 accent-river"
          />
          <bdi>{name}</bdi>
        </label>
      ))}
      {problem && (
        <p id="children-problem" className="text-maple text-small">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
