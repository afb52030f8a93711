import type { Child } from '#core/children/child.ts';
import { labelsOf } from '#core/children/child-label-rules.ts';
import { classes } from '#web/ui/classes.ts';
import { unreadName } from '#web/ui/unread-name.ts';
import { useWords } from '#web/words/words.ts';

type Props = {
  family: readonly Child[];
  chosen: number | undefined;
  /** By child. */
  unread: Readonly<Record<string, number>>;
  onChoose: (id: number | undefined) => void;
};

/** Everything, or what is about one of the children. */
export function ChildFilter({ family, chosen, unread, onChoose }: Props) {
  const t = useWords();
  const everyone = { id: undefined, label: t('notifications.everyone'), count: 0 };
  const labels = labelsOf(family.map(({ id, name, className }) => ({ id, name, room: className })));
  const each = family.map(({ id, name }) => ({ id, label: labels.get(id) ?? name, count: unread[id] ?? 0 }));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons that filter are no form
    <div role="group" aria-label={t('notifications.about')} className="flex flex-wrap gap-2">
      {[everyone, ...each].map(({ id, label, count }) => (
        <button
          key={id ?? 'everyone'}
          type="button"
          aria-pressed={id === chosen}
          aria-label={unreadName(t, label, count)}
          onClick={() => onChoose(id)}
          className={classes(
            'min-h-11 rounded-full px-4 font-semibold text-small',
            id === chosen ? 'bg-river-tint text-river-strong ring-2 ring-river' : 'bg-stone-tint text-ink-soft',
          )}
        >
          {label}
          {count > 0 && ` · ${count}`}
        </button>
      ))}
    </div>
  );
}
