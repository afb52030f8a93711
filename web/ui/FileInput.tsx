import { type ChangeEvent, type InputHTMLAttributes, useState } from 'react';
import { controlClasses } from './Field.tsx';
import { classes } from './styles/classes.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  chooseLabel: string;
  /** Shown before a file is chosen. */
  emptyLabel: string;
};

/**
 * A file input with the look of the other controls and a label in the page's language: the browser's own label uses the
 * browser's language.
 */
export function FileInput({ onChange, chooseLabel, emptyLabel, ...rest }: Props) {
  const [name, setName] = useState<string>();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setName(event.target.files?.[0]?.name);
    onChange?.(event);
  };
  return (
    <span
      className={classes(
        controlClasses,
        'relative flex items-center gap-3 pl-1.5! has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2',
      )}
    >
      <span
        aria-hidden
        className="grid min-h-9 place-items-center rounded-s bg-river-tint px-3 font-bold text-river-strong text-small"
      >
        {chooseLabel}
      </span>
      <span aria-hidden className="min-w-0 flex-1 truncate text-ink-soft text-small">
        {name ?? emptyLabel}
      </span>
      <input {...rest} type="file" onChange={choose} className="absolute inset-0 cursor-pointer opacity-0" />
    </span>
  );
}
