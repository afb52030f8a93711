import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { blocksQuery, useConnectionMutation } from './connection-queries.ts';

/** The blocked parents, each with a button to unblock. Empty if there are none. */
export function BlockedParents() {
  const t = useTranslation();
  const blocks = useQuery(blocksQuery).data ?? [];
  const { isUnderWay, act } = useConnectionMutation();
  if (blocks.length === 0) return null;
  return (
    <section aria-labelledby="blocked" className="border-line border-t pt-3">
      <h2 id="blocked" className="font-semibold text-ink-soft text-small">
        {t('connections.blocked')}
      </h2>
      <ul className="divide-y divide-line">
        {blocks.map(({ id, name }) => (
          <li key={id} className="flex min-h-14 flex-wrap items-center gap-x-3 py-1">
            <span dir="auto" className="min-w-0 flex-1 font-semibold text-note">
              {name}
            </span>
            <Button
              kind="bare"
              unready={isUnderWay}
              aria-label={t('connections.unblockOf', { name })}
              onClick={() => act({ does: 'unblock', id, name })}
            >
              {t('connections.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
