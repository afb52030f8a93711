import { paths } from '#web/app/paths.ts';
import { CustodyLines } from '#web/custody/CustodyLines.tsx';
import { ForYou } from './ForYou.tsx';
import { MoreDot } from './MoreDot.tsx';
import { PickupDot } from './PickupDot.tsx';

/**
 * What is due, where it is shown: the dot of a tab, by the tab's path, or the lines of the dashboard. The dashboard
 * has whose week it is too.
 */
export function ToDos({ at }: { at: string }) {
  if (at === '')
    return (
      <>
        <ForYou />
        <CustodyLines path={paths.pickupWeek} />
      </>
    );
  return at === paths.more ? <MoreDot /> : at === paths.pickup && <PickupDot />;
}
