import { type ChangeEvent, type InputHTMLAttributes, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { control } from '#web/ui/Field.tsx';
import { useWords } from '#web/words/words.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>;

/**
 * The device's own choice of a file, in the look of the other controls and in the language of the page, which a
 * browser's own words are not.
 */
export function FileInput({ onChange, ...rest }: Props) {
  const t = useWords();
  const [name, setName] = useState<string>();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setName(event.target.files?.[0]?.name);
    onChange?.(event);
  };
  return (
    <span
      className={classes(
        control,
        'relative flex items-center gap-3 pl-1.5! has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2',
      )}
    >
      <span
        aria-hidden
        className="grid min-h-9 place-items-center rounded-s bg-river-tint px-3 font-bold text-river-strong text-small"
      >
        {t('classLists.chooseFile')}
      </span>
      <span aria-hidden className="min-w-0 flex-1 truncate text-ink-soft text-small">
        {name ?? t('classLists.noFile')}
      </span>
      <input {...rest} type="file" onChange={choose} className="absolute inset-0 cursor-pointer opacity-0" />
    </span>
  );
}
