import { Plus } from 'lucide-react';
import { type DraftField, maxFieldOptions } from '#core/forms/form-draft.ts';
import { maxLabelLength } from '#core/forms/form-text.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ReorderButtons } from '#web/editing/ReorderButtons.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  path: string;
  options: DraftField['options'];
  problem: string | undefined;
  onChange: (options: DraftField['options']) => void;
};

/** The options of a field, in an order that the buttons change. */
export function OptionsEditor({ path, options, problem, onChange }: Props) {
  const t = useTranslation();
  const last = Math.max(0, ...options.map(({ id }) => id));
  return (
    <div className="flex flex-col gap-3 border-line border-l-2 pl-3">
      <ol className="flex flex-col gap-3">
        {options.map((option, n) => {
          const name = t('staffForms.option', { n: n + 1 });
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the focus stays on the buttons of this position
            <li key={n} className="grid items-start gap-1 min-[24rem]:grid-cols-[1fr_auto]">
              <div className="min-w-0">
                <BilingualField
                  label={name}
                  path={`${path}.${n}.label`}
                  value={option.label}
                  max={maxLabelLength}
                  onChange={(label) => onChange(options.map((one, at) => (at === n ? { ...one, label } : one)))}
                />
              </div>
              <span className="justify-self-end pt-2 min-[24rem]:pt-7">
                <ReorderButtons name={name} all={options} at={n} onChange={onChange} />
              </span>
            </li>
          );
        })}
      </ol>
      {problem && <p className="text-maple text-small">{problem}</p>}
      {options.length < maxFieldOptions && (
        <Button
          kind="bare"
          className="self-start"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => onChange([...options, { id: last + 1, label: { en: '', fr: '' } }])}
        >
          {t('staffForms.addOption')}
        </Button>
      )}
    </div>
  );
}
