import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useNow } from '#web/ui/browser/use-now.ts';

/** Refetches the board at the hour at which a child changes to the other guardian: other people may collect it then. */
export function useRefetchAtCustodyChange({ departures, children, timeZone }: DepartureBoard): void {
  const client = useQueryClient();
  const { time } = schoolTimeAt(useNow(), timeZone);
  const passed = [...departures, ...children].filter(({ custody }) => {
    return custody !== null && custody.until !== null && custody.until <= time;
  }).length;
  useEffect(() => {
    if (passed > 0) void client.invalidateQueries({ queryKey: ['departures'] });
  }, [client, passed]);
}
