import type { Child } from '#core/children/child.ts';
import { labelsOf } from '#core/children/child-label-rules.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { unreadName } from '#web/ui/unread-label.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  family: readonly Child[];
  chosen: number | undefined;
  /** Unread counts by child. */
  unread: Readonly<Record<string, number>>;
  onChoose: (id: number | undefined) => void;
};

/** Filters notifications by child. */
export function ChildFilter({ family, chosen, unread, onChoose }: Props) {
  const t = useTranslation();
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
            'min-h-11 max-w-full wrap-anywhere rounded-full px-4 font-semibold text-small',
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
