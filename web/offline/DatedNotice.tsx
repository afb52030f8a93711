import { CloudOff } from 'lucide-react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { hasFailed, type StaleDataProps } from '#web/ui/StaleDataNotice.tsx';
import { useOnline } from '#web/ui/browser/use-online.ts';
import { useAsOf, useIsOutdated } from './use-as-of.ts';

/** The notice of outdated data: why, as of when, what is missing, and a retry button. */
export function DatedNotice({ queries }: StaleDataProps) {
  const t = useTranslation();
  const online = useOnline();
  const isOutdated = useIsOutdated({ queries });
  const asOf = useAsOf({ queries });
  if (!isOutdated) return null;
  const failed = queries.filter(hasFailed);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-m bg-sun-tint py-1 pr-1 pl-3 text-small text-sun"
    >
      <CloudOff aria-hidden size={18} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48 py-2">
        {online ? failed.length > 0 && t('ui.unreachable') : t('ui.offline')} {asOf}{' '}
        {queries.some(({ dataUpdatedAt }) => !dataUpdatedAt) && t('ui.notKept')}
      </p>
      <button
        type="button"
        className="min-h-11 rounded-s px-3 font-bold underline underline-offset-2"
        onClick={() => {
          for (const query of online && failed.length > 0 ? failed : queries) void query.refetch();
        }}
      >
        {t('ui.retry')}
      </button>
    </div>
  );
}
