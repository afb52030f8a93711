import { Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { label: string; value: number; onChange: (progress: number) => void };

export function ProgressField({ label, value, onChange }: Props) {
  const t = useTranslation();
  return (
    <Field label={label}>
      {(wiring) => (
        <span className="flex items-center gap-3">
          <input
            {...wiring}
            type="range"
            min={0}
            max={100}
            step={5}
            value={value}
            aria-valuetext={t('reports.percent', { n: value })}
            onChange={({ target }) => onChange(Number(target.value))}
            className="h-11 min-w-0 flex-1 accent-river"
          />
          <span aria-hidden className="w-14 text-right font-semibold tabular-nums">
            {t('reports.percent', { n: value })}
          </span>
        </span>
      )}
    </Field>
  );
}
