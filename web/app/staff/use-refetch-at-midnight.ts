import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChosenTime } from '#web/session/use-chosen-school.ts';

/** At midnight, refetches today's data, so that a screen left open overnight shows the new day. */
export function useRefetchAtMidnight(): void {
  const client = useQueryClient();
  const { day } = useChosenTime();
  const shown = useRef(day);
  useEffect(() => {
    if (shown.current === day) return;
    shown.current = day;
    void client.invalidateQueries();
  }, [client, day]);
}
