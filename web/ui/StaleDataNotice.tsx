import { createElement, type FunctionComponent, useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useOnline } from '#web/ui/browser/use-online.ts';

export type QueryState = {
  isError: boolean;
  isFetched: boolean;
  /** Kept on the device or invalidated, and not refetched yet. */
  isStale: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

export type StaleDataProps = {
  /** The queries of the content below. */
  queries: readonly QueryState[];
};

type Notice = FunctionComponent<StaleDataProps>;

/** The notice with the time of the data and a retry button. Loaded late, or once a page has something to say. */
export const datedNotice: { current?: Notice; load: () => Promise<unknown> } = { load: () => Promise.resolve() };

/**
 * One line when the data shown may be outdated or missing: why, as of when, and a retry button. An empty list must not
 * look like a valid result.
 */
export function StaleDataNotice(props: StaleDataProps) {
  const [, setLoaded] = useState(false);
  return datedNotice.current
    ? createElement(datedNotice.current, props)
    : createElement(ShortNotice, { ...props, onLoaded: () => setLoaded(true) });
}

/** Also while a query without data is being retried: the retry button stays, with its focus. */
export const hasFailed = ({ isError, isFetched, dataUpdatedAt }: QueryState) =>
  isError || (isFetched && !dataUpdatedAt);

function ShortNotice({ queries, onLoaded }: StaleDataProps & { onLoaded: () => void }) {
  const t = useTranslation();
  const online = useOnline();
  const isShown = !online || queries.some(hasFailed);
  useEffect(() => {
    if (isShown) void datedNotice.load().then(onLoaded, () => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is shown
  }, [isShown]);
  return isShown && <p role="status">{t(online ? 'ui.unreachable' : 'ui.offline')}</p>;
}
