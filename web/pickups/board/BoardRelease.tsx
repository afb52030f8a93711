import type { Registers } from '#core/attendance/attendance.ts';
import { fullLabelsOf } from '#core/children/child-label-rules.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cardOf, focusCard } from '#web/pickups/use-keep-card-focus.ts';
import type { CodeProof } from './code-proof.ts';
import { departureLabels } from './departure-child-labels.ts';
import { useUndoRelease } from './departure-queries.ts';
import { ReleaseDialog, type ReleasedDeparture } from './ReleaseDialog.tsx';
import { useRefetchAtCustodyChange } from './use-refetch-at-custody-change.ts';

/** The child of a release, and the code that opened it. */
export type Releasing = { readonly childId: number; readonly proof?: CodeProof };

type Props = {
  board: DepartureBoard;
  registers: Registers | undefined;
  /** Whether the current user may authorize a person on the spot. */
  isOffice: boolean;
  /** The release that is open, if there is one. */
  releasing: Releasing | undefined;
  onClose: () => void;
};

/** The release dialog of a board. The toast after a release undoes it. */
export function BoardRelease({ board, registers, isOffice, releasing, onClose }: Props) {
  const t = useTranslation();
  useRefetchAtCustodyChange(board);
  const names = departureLabels(board, registers, fullLabelsOf);
  const labels = departureLabels(board, registers);
  const namesOf = (departures: readonly { readonly childId: number }[]) =>
    departures.map((one) => labels.get(one.childId) ?? '').join(', ');
  const undo = useUndoRelease({
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('departures.failed')), failed: true }),
    onDone: (departures) => showToast({ title: t('departures.undone', { name: namesOf(departures) }) }),
  });
  const onReleased = (departures: readonly ReleasedDeparture[]) => {
    const ids = departures.map(({ id }) => id);
    showToast({
      title: t('departures.released', { name: namesOf(departures) }),
      text: t(departures[0]?.checked === 'code' ? 'departures.releasedCodeText' : 'departures.releasedText'),
      action: (
        <button
          type="button"
          onClick={() => undo.act(ids)}
          className="min-h-14 shrink-0 rounded-control px-3 font-bold text-note underline"
        >
          {t('departures.undoShort')}
        </button>
      ),
    });
    onClose();
    // Elements below an open dialog cannot be focused.
    const [first] = ids;
    if (first !== undefined) setTimeout(() => focusCard(cardOf(first)));
  };
  return (
    releasing && (
      <ReleaseDialog
        board={board}
        childId={releasing.childId}
        proof={releasing.proof}
        nameOf={(id) => names.get(id) ?? ''}
        isOffice={isOffice}
        onClose={onClose}
        onReleased={onReleased}
      />
    )
  );
}
