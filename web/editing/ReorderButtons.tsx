import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props<One> = {
  /** The item's name, for screen readers. */
  name: string;
  all: readonly One[];
  at: number;
  onChange: (all: One[]) => void;
  /** The item cannot be removed. */
  stays?: boolean;
};

/** Moves an item of a list up or down, or removes it. The focus follows the item. */
export function ReorderButtons<One>({ name, all, at, onChange, stays }: Props<One>) {
  const t = useTranslation();
  const moved = (to: number) => {
    const rest = all.filter((_, n) => n !== at);
    const one = all[at];
    return one === undefined ? [...all] : [...rest.slice(0, to), one, ...rest.slice(to)];
  };
  const move = ({ currentTarget }: MouseEvent<HTMLElement>, to: number) => {
    const list = currentTarget.closest('ol');
    const way = currentTarget.getAttribute('data-way');
    flushSync(() => onChange(moved(to)));
    list?.children[to]?.querySelector<HTMLElement>(`[data-way="${way}"]`)?.focus();
  };
  const isFirst = at === 0;
  const isLast = at === all.length - 1;
  return (
    <span className="-my-2 -mr-2 flex shrink-0">
      <IconButton
        label={t('authoring.moveUp', { name })}
        icon={ArrowUp}
        aria-disabled={isFirst || undefined}
        className="text-ink-soft aria-disabled:opacity-40"
        data-way="up"
        onClick={(event) => !isFirst && move(event, at - 1)}
      />
      <IconButton
        label={t('authoring.moveDown', { name })}
        icon={ArrowDown}
        aria-disabled={isLast || undefined}
        className="text-ink-soft aria-disabled:opacity-40"
        data-way="down"
        onClick={(event) => !isLast && move(event, at + 1)}
      />
      {!stays && (
        <IconButton
          label={t('authoring.remove', { name })}
          icon={Trash2}
          className="text-maple"
          onClick={() => onChange(all.filter((_, n) => n !== at))}
        />
      )}
    </span>
  );
}
