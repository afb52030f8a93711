import { useSearchParams } from 'wouter';
import { cardParam } from '#web/children/ChildCardButton.tsx';
import { withCatalog } from '#web/i18n/locale.ts';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { usePreloadScreens } from '#web/lazy/use-preload-screens.ts';

const ChildCardDialog = dialogOnDemand(() =>
  withCatalog('staffFiles', import('#web/child-files/ChildCardDialog.tsx')).then((m) => ({
    Screen: m.ChildCardDialog,
  })),
);
const preloaded = [ChildCardDialog];

/** The card of the child that the URL names, over any staff page. Its code is loaded ahead, its data on demand. */
export function OpenChildCard() {
  const [searched, setSearched] = useSearchParams();
  usePreloadScreens(preloaded);
  const childId = Number(searched.get(cardParam));
  if (!Number.isSafeInteger(childId) || childId <= 0) return null;
  return (
    <ChildCardDialog
      key={childId}
      childId={childId}
      onClose={() =>
        setSearched(
          (known) => {
            const next = new URLSearchParams(known);
            next.delete(cardParam);
            return next;
          },
          { replace: true },
        )
      }
    />
  );
}
