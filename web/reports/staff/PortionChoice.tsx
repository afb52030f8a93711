import { type Portion, portions } from '#core/reports/report.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { portionLabels } from '#web/reports/report-labels.ts';

type Props = { name: string; legend: string; value: Portion; onChange: (portion: Portion) => void };

/** The portion eaten, in one tap. */
export function PortionChoice({ name, legend, value, onChange }: Props) {
  const t = useTranslation();
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="flex gap-0.5 rounded-control bg-sunken p-1">
        {portions.map((portion) => (
          <label
            key={portion}
            className="flex min-h-11 min-w-0 flex-auto items-center justify-center rounded-s px-1 text-center font-semibold text-ink-soft text-tiny leading-tight has-checked:bg-surface has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              checked={value === portion}
              onChange={() => onChange(portion)}
              className="sr-only"
            />
            {t(portionLabels[portion])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
