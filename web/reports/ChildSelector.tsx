import type { Child } from '#core/children/child.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { family: readonly Child[]; chosen: number | undefined; onChoose: (id: number) => void };

/** The choice of one of the user's children. */
export function ChildSelector({ family, chosen, onChoose }: Props) {
  const t = useTranslation();
  return (
    <fieldset>
      <legend className="sr-only">{t('reports.child')}</legend>
      <div className="grid grid-cols-2 gap-3">
        {family.map(({ id, name, className }, index) => (
          <label
            key={id}
            className="flex min-h-14 min-w-0 items-center gap-2 rounded-m border border-line bg-surface p-3 shadow-1 has-checked:border-river has-checked:bg-river-tint has-checked:ring-1 has-checked:ring-river has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="child"
              checked={id === chosen}
              onChange={() => onChoose(id)}
              aria-labelledby={`child-${id}`}
              className="sr-only"
            />
            <Avatar name={name} index={index} />
            <span className="min-w-0 flex-1">
              <strong
                dir="auto"
                id={`child-${id}`}
                className="block font-bold text-small leading-tight min-[26rem]:text-note"
              >
                {name}
              </strong>
              <span className="block text-ink-soft text-tiny">{t('children.room', { room: className })}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
