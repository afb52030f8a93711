import { classes } from '#web/ui/classes.ts';
import { useWords } from '#web/words/words.ts';
import { type Aspect, aspects } from './aspects.ts';

type Props = { chosen: Aspect; onChoose: (aspect: Aspect) => void };

/** What to note of the whole group: one part of the day at a time, in a line that scrolls on a phone. */
export function AspectTabs({ chosen, onChoose }: Props) {
  const t = useWords();
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 py-1 rail:mx-0 rail:overflow-visible rail:px-0">
      <legend className="sr-only">{t('reportEditor.aspect')}</legend>
      <div className="flex w-max gap-2">
        {aspects.map((aspect) => (
          <label
            key={aspect}
            className={classes(
              'relative inline-flex min-h-11 items-center rounded-full bg-stone-tint px-4 font-semibold text-ink-soft text-small',
              'has-checked:bg-river-tint has-checked:text-river-strong has-checked:ring-2 has-checked:ring-river has-checked:ring-inset',
              'has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name="aspect"
              checked={aspect === chosen}
              onChange={() => onChoose(aspect)}
              className="sr-only"
            />
            {t(`reportEditor.${aspect}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
