import '#web/ui/styles/switch.css';
import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  /** Explains the setting, in a line below. */
  text?: string | undefined;
  icon?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch. Its label is part of the target. */
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
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its checked state
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
