import { CloudOff } from 'lucide-react';
import { formatTime } from '#core/time/format.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { useOnline } from './use-online.ts';

type Asked = { isError: boolean; isFetched: boolean; dataUpdatedAt: number; refetch: () => unknown };

type Props = { /** Everything that stands below. */ asked: readonly Asked[] };

const pad = (n: number) => String(n).padStart(2, '0');

/** The device's own time of day, since this is about when this device last heard from the school. */
function timeOf(instant: number): string {
  const at = new Date(instant);
  return `${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/**
 * One quiet line when what is shown may be old or missing: that the school was not reached, since when, and a way
 * to try again. An empty list is never mistaken for good news.
 */
export function Stale({ asked }: Props) {
  const t = useWords();
  const locale = useLocale();
  const online = useOnline();
  // Also while what never came is asked for again: the button that asked stays, and the focus on it.
  const failed = asked.filter(({ isError, isFetched, dataUpdatedAt }) => isError || (isFetched && !dataUpdatedAt));
  if (online && failed.length === 0) return null;
  const oldest = Math.min(...asked.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return (
    <div role="status" className="flex items-center gap-2 rounded-m bg-sun-tint py-1 pr-1 pl-3 text-small text-sun">
      <CloudOff aria-hidden size={18} className="shrink-0" />
      <p className="min-w-0 flex-1 py-2">
        {online ? t('ui.unreachable') : t('ui.offline')}{' '}
        {oldest > 0 && t('ui.updatedAt', { time: formatTime(timeOf(oldest), locale) })}
      </p>
      <button
        type="button"
        className="min-h-11 rounded-s px-3 font-bold underline underline-offset-2"
        onClick={() => {
          for (const query of online ? failed : asked) void query.refetch();
        }}
      >
        {t('ui.retry')}
      </button>
    </div>
  );
}
