import { classes } from '#web/ui/styles/classes.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type Section, sections } from './report-sections.ts';

type Props = { chosen: Section; onChoose: (aspect: Section) => void };

/** The part of the report being edited for the whole group. Scrolls sideways on a phone. */
export function SectionTabs({ chosen, onChoose }: Props) {
  const t = useTranslation();
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 py-1 rail:mx-0 rail:overflow-visible rail:px-0">
      <legend className="sr-only">{t('reportEditor.aspect')}</legend>
      <div className="flex w-max gap-2">
        {sections.map((aspect) => (
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
