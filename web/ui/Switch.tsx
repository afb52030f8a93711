import './switch.css';
import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  /** What being on means, in a line below. */
  text?: string | undefined;
  icon?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** On or off. Its words are a target too. */
export function Switch({ label, text, icon, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 py-1">
      {icon}
      <label htmlFor={id} className="flex min-h-11 min-w-0 flex-1 flex-col justify-center">
        <span id={`${id}-label`}>{label}</span>
        {text && (
          <span id={`${id}-text`} className="text-ink-soft text-small leading-snug">
            {text}
          </span>
        )}
      </label>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says itself whether it is checked
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={text ? `${id}-text` : undefined}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="switch"
      />
    </div>
  );
}
