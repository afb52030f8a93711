import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChosenTime } from '#web/session/use-chosen-school.ts';

/** A screen left open overnight shows the new day, not yesterday: whatever is of today is asked for again. */
export function useNewDay(): void {
  const client = useQueryClient();
  const { day } = useChosenTime();
  const shown = useRef(day);
  useEffect(() => {
    if (shown.current === day) return;
    shown.current = day;
    void client.invalidateQueries();
  }, [client, day]);
}
