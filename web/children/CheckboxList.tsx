type Option = { readonly id: number; readonly label: string; readonly more?: string };

type Props = {
  legend: string;
  options: readonly Option[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** Multiple choice: native check boxes in a scrolling frame. */
export function CheckboxList({ legend, options, value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-small">{legend}</legend>
      <ul className="max-h-64 overflow-y-auto rounded-control border border-line-strong px-3">
        {options.map(({ id, label, more }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3 py-1 text-small">
              <input
                type="checkbox"
                checked={value.includes(id)}
                onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
                className="size-5 shrink-0 accent-river"
              />
              <span className="min-w-0">
                {label}
                {more && <span className="text-ink-soft">, {more}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
