import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { Departure, DepartureBoard } from '#core/pickups/departure.ts';
import { formatTime } from '#core/time/format.ts';
import { Portrait } from '#web/children/Portrait.tsx';
import { childPortraitsQuery } from '#web/children/portrait-queries.ts';
import { RestrictionBanner } from '#web/children/RestrictionBanner.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { CodeProof } from './code-proof.ts';
import { custodyLabel, outsideLabels, timeAt } from './departure-labels.ts';
import { lastStepAt } from './departure-columns.ts';
import { leavingChildren } from './leaving-children.ts';
import { OutsidePeople } from './OutsidePeople.tsx';
import { ReleaseForm } from './ReleaseForm.tsx';
import { UnlistedPerson } from './UnlistedPerson.tsx';

export type ReleasedDeparture = Pick<Departure, 'id' | 'childId' | 'checked'>;

type Props = {
  board: DepartureBoard;
  childId: number;
  /** The code that opened the release from the board. */
  proof?: CodeProof | undefined;
  /** The child's full name, with more detail if another child shares it; empty once the child is not on the board. */
  nameOf: (childId: number) => string;
  /** Whether the current user may authorize a person on the spot. */
  isOffice: boolean;
  onClose: () => void;
  /** Called with the ids of the departures once they are released. */
  onReleased: (departures: readonly ReleasedDeparture[]) => void;
};

/** Release of a child: who collects it, which other children leave along, and how the person was verified. */
export function ReleaseDialog({ board, childId, proof, nameOf, isOffice, onClose, onReleased }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const all = leavingChildren(board);
  const child = all.find((one) => one.childId === childId);
  const name = nameOf(childId);
  if (!child?.mayRelease)
    return (
      <Dialog title={name || t('departures.board')} onClose={onClose}>
        <Warning>
          <WhyNot board={board} childId={childId} name={name} isOwn={child?.mayRelease === false} />
        </Warning>
      </Dialog>
    );
  const { restriction, departure, announced, pickupPeople, outsidePeople, custody } = child;
  const whose = custodyLabel(custody, locale, t);
  const outside = outsidePeople.find(({ id }) => id === announced?.id);
  return (
    <Dialog title={t('departures.releaseTitle', { name })} onClose={onClose}>
      <ReleasedPortrait childId={childId} name={name} />
      {restriction && <RestrictionBanner note={restriction} />}
      {whose && <p className="font-semibold text-small">{whose}</p>}
      {departure?.isAbsent && <Warning>{t('departures.absentText')}</Warning>}
      {departure && !departure.isAuthorized && announced && (
        <Warning title={announced.name}>{t(outsideLabels(outside).text)}</Warning>
      )}
      {pickupPeople.length > 0 && (
        <ReleaseForm child={child} all={all} proof={proof} nameOf={nameOf} board={board} onReleased={onReleased} />
      )}
      {[true, false].map((asks) => {
        const people = outsidePeople.filter(({ askOffice = false }) => askOffice === asks);
        return (
          people.length > 0 && (
            <OutsidePeople
              key={String(asks)}
              childId={childId}
              people={people}
              phone={board.phone}
              isOffice={isOffice}
              isOpen={people.some(({ id }) => id === outside?.id)}
            />
          )
        );
      })}
      <UnlistedPerson
        childId={childId}
        phone={board.phone}
        isOffice={isOffice}
        isOpen={pickupPeople.length + outsidePeople.length === 0}
      />
    </Dialog>
  );
}

/** The portrait of the child, if there is one that staff may see. */
function ReleasedPortrait({ childId, name }: { readonly childId: number; readonly name: string }) {
  const { data } = useQuery(childPortraitsQuery(childId));
  if (!data?.portrait) return null;
  return <Portrait name={name} index={childId} portrait={data.portrait} className="size-32 self-center" />;
}

/** Why the child cannot be released: it has left, its pickup was cancelled, or it is the user's own. */
function WhyNot({
  board,
  childId,
  name,
  isOwn,
}: Pick<Props, 'board' | 'childId'> & { readonly name: string; readonly isOwn: boolean }) {
  const t = useTranslation();
  const locale = useLocale();
  if (isOwn) return t('departures.yours');
  const last = board.departures.findLast((departure) => departure.childId === childId && departure.leftAt !== null);
  const cancelled = board.departures.findLast((departure) => departure.childId === childId && departure.cancelledBy);
  if (last?.status === 'released')
    return t('departures.alreadyReleased', {
      child: name,
      time: formatTime(timeAt(lastStepAt(last), board.timeZone), locale),
      person: last.collectedBy ?? last.person.name,
      name: last.releasedBy ?? '',
    });
  if (last?.leftAt) return t('departures.left', { child: name, time: formatTime(last.leftAt, locale) });
  if (cancelled) return t('departures.calledOff', { child: name, name: cancelled.cancelledBy ?? '' });
  return t('departures.notHere', { child: name || t('children.child') });
}

type WarningProps = { title?: string; children: React.ReactNode };

function Warning({ title, children }: WarningProps) {
  return (
    <div className="flex items-start gap-2.5 rounded-m bg-maple-tint p-3.5 text-maple">
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div>
        {title && <p className="font-bold">{title}</p>}
        <p className="text-note">{children}</p>
      </div>
    </div>
  );
}
