import type { ReactNode } from 'react';
import type { Locale } from '#core/lang/locale.ts';
import { classes } from '#web/ui/styles/classes.ts';

type Option<Value extends string> = {
  value: Value;
  label: string;
  /** The language of the label, if it is not the page's. */
  lang?: Locale | undefined;
  icon?: ReactNode;
};

type Props<Value extends string> = {
  name: string;
  legend: ReactNode;
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** `chips` wrap and fit their labels; `bar` divides one row evenly, as far as the labels allow. */
  look: 'chips' | 'bar';
  problem?: string | undefined;
};

const looks = {
  chips: {
    group: 'flex flex-wrap gap-2',
    option:
      'min-h-11 min-w-0 wrap-anywhere rounded-full bg-stone-tint px-4 text-ink-soft has-checked:bg-river-tint has-checked:text-river-strong has-checked:ring-2 has-checked:ring-river',
  },
  bar: {
    group: 'grid max-w-column auto-cols-[minmax(min-content,1fr)] grid-flow-col gap-0.5 rounded-control bg-sunken p-1',
    option:
      'min-h-11 rounded-s px-1 text-center text-ink-soft has-checked:bg-surface has-checked:text-ink has-checked:shadow-1',
  },
} as const;

/** Single choice with native radio buttons, which support arrow keys and screen readers. */
export function RadioGroup<Value extends string>({
  name,
  legend,
  options,
  value,
  onChange,
  look,
  problem,
}: Props<Value>) {
  const problemId = `${name}-problem`;
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={problem ? problemId : undefined}>
      <legend className="mb-1.5 font-semibold text-small">{legend}</legend>
      <div className={looks[look].group}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex items-center justify-center gap-2 font-semibold text-small leading-tight transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2',
              looks[look].option,
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.icon}
            <bdi lang={option.lang}>{option.label}</bdi>
          </label>
        ))}
      </div>
      <Problem id={problemId} text={problem} />
    </fieldset>
  );
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p dir="auto" id={id} className="text-maple text-small">
      {text}
    </p>
  ) : null;
}
