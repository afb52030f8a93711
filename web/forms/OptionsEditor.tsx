import { Plus } from 'lucide-react';
import { type DraftField, mostFieldOptions } from '#core/forms/form-draft.ts';
import { longestLabel } from '#core/forms/form-text.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { OrderButtons } from '#web/ui/OrderButtons.tsx';
import { useWords } from '#web/words/words.ts';

type Props = {
  path: string;
  options: DraftField['options'];
  problem: string | undefined;
  onChange: (options: DraftField['options']) => void;
};

/** From what one chooses, in the order that the buttons give. */
export function OptionsEditor({ path, options, problem, onChange }: Props) {
  const t = useWords();
  const last = Math.max(0, ...options.map(({ id }) => id));
  return (
    <div className="flex flex-col gap-3 border-line border-l-2 pl-3">
      <ol className="flex flex-col gap-3">
        {options.map((option, n) => {
          const name = t('staffForms.option', { n: n + 1 });
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the focus stays where the buttons stand
            <li key={n} className="grid items-start gap-1 min-[24rem]:grid-cols-[1fr_auto]">
              <div className="min-w-0">
                <BothField
                  label={name}
                  path={`${path}.${n}.label`}
                  value={option.label}
                  max={longestLabel}
                  onChange={(label) => onChange(options.map((one, at) => (at === n ? { ...one, label } : one)))}
                />
              </div>
              <span className="justify-self-end pt-2 min-[24rem]:pt-7">
                <OrderButtons name={name} all={options} at={n} onChange={onChange} />
              </span>
            </li>
          );
        })}
      </ol>
      {problem && <p className="text-maple text-small">{problem}</p>}
      {options.length < mostFieldOptions && (
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
