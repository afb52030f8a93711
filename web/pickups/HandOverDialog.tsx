import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Departure, type HandOverCheck, handOverChecks } from '#core/pickups/departure.ts';
import { formatTime } from '#core/time/format.ts';
import { after } from '#core/pickups/pickup-rules.ts';
import { RestrictionBanner } from '#web/children/RestrictionBanner.tsx';
import { isRefusal, refusalIn } from '#web/session/call-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { CollectorChoice } from './CollectorChoice.tsx';
import { useRelease } from './departure-queries.ts';
import { checkWords } from './departure-words.ts';
import { cardOf, focusCard } from './use-follow.ts';

type Props = {
  /** As it stands now; gone when the child is not of one's groups any more. */
  departure: Departure | undefined;
  /** What the child is called, apart from every other child on the board. */
  label: string;
  onClose: () => void;
};

/** Before a child leaves: with whom, and how that person was checked. Both are asked every time. (trust, Pickup) */
export function HandOverDialog({ departure, label, onClose }: Props) {
  const t = useWords();
  const locale = useLocale();
  if (!departure?.mayHandOver || !after(departure.status, 'release') || departure.leftAt !== null)
    return (
      <Dialog title={departure ? label : t('departures.board')} onClose={onClose}>
        <Warning>
          {departure?.cancelledBy
            ? t('departures.calledOff', { child: departure.child, name: departure.cancelledBy })
            : departure?.leftAt && after(departure.status, 'release')
              ? t('departures.left', { child: departure.child, time: formatTime(departure.leftAt, locale) })
              : t(departure?.mayHandOver === false ? 'departures.yours' : 'refusals.pickup_moved_on')}
        </Warning>
      </Dialog>
    );
  return (
    <Dialog title={t('departures.handOverTitle', { name: departure.child })} onClose={onClose}>
      {departure.restriction && <RestrictionBanner note={departure.restriction} />}
      {departure.isAbsent && <Warning>{t('departures.absentText')}</Warning>}
      {!departure.isAuthorized && <Warning title={departure.person.name}>{t('departures.doNotRelease')}</Warning>}
      {departure.collectors.length > 0 && <HandOverForm departure={departure} label={label} onClose={onClose} />}
    </Dialog>
  );
}

function HandOverForm({ departure, label, onClose }: { departure: Departure; label: string; onClose: () => void }) {
  const t = useWords();
  const { id, person, isAuthorized, collectors } = departure;
  const [picked, setPicked] = useState(isAuthorized ? person.id : undefined);
  const [checked, setChecked] = useState<HandOverCheck>();
  const [asked, setAsked] = useState(false);
  // Somebody may lose the right to collect while this stands open.
  const collector = collectors.find((other) => other.id === picked);
  const said = collector && checked ? { checked, pickupPersonId: collector.id } : null;
  const release = useRelease(id, {
    onDone: () => {
      showToast({
        title: t('departures.released', { name: label }),
        text: t('departures.releasedText'),
      });
      // Beneath an open dialog nothing takes the focus.
      flushSync(onClose);
      focusCard(cardOf(id));
    },
  });
  const failure = release.failureOf(said);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (said) release.act(said);
    else event.currentTarget.querySelector<HTMLElement>(`[name="${collector ? 'checked' : 'collector'}"]`)?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CollectorChoice
        collectors={collectors}
        announced={person.id}
        value={collector?.id}
        onChange={setPicked}
        problem={asked && !collector ? t('departures.selectCollector') : undefined}
      />
      <Choice
        look="chips"
        name="checked"
        legend={t('departures.howChecked')}
        options={handOverChecks.map((check) => ({ value: check, label: t(checkWords[check].choice) }))}
        value={checked}
        onChange={setChecked}
        problem={asked && collector && !checked ? t('departures.selectCheck') : undefined}
      />
      <p role="alert" className="text-maple text-small empty:hidden">
        {failure && t(reasonOf(failure))}
      </p>
      <Button type="submit" wide unready={!said || release.sending}>
        {t(release.sending ? 'departures.sending' : 'departures.handOver')}
      </Button>
    </form>
  );
}

function reasonOf(error: Error) {
  if (!isRefusal(error)) return 'session.unsureText';
  const refusal = refusalIn(error);
  return refusal === 'person_not_authorized' ? 'departures.doNotRelease' : (`refusals.${refusal}` as const);
}

function Warning({ title, children }: { title?: string; children: string }) {
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
