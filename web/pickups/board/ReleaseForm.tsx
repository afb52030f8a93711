import { KeyRound } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import {
  type Departure,
  type DepartureBoard,
  type IdentityCheck,
  identityChecks,
  maxReleased,
  maxReleaseNoteLength,
} from '#core/pickups/departure.ts';
import { formatTime } from '#core/time/format.ts';
import { childPortraitsQuery } from '#web/children/portrait-queries.ts';
import { CallError, errorCode, isRefusal } from '#web/api/call-error.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { withCatalog } from '#web/i18n/locale.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { type TranslationKey, useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { PickupPersonChoice } from '#web/pickups/PickupPersonChoice.tsx';
import { type CodeProof, isProofFor } from './code-proof.ts';
import { checkLabels, timeAt } from './departure-labels.ts';
import { useRelease } from './departure-queries.ts';
import { type LeavingChild, siblingsWith, sortPickupPeople } from './leaving-children.ts';
import { SiblingChoice } from './SiblingChoice.tsx';

const ReleaseCode = onDemand(() =>
  withCatalog('staffCode', import('./ReleaseCode.tsx')).then((m) => ({ Screen: m.ReleaseCode })),
);

type Props = {
  child: LeavingChild;
  /** Every child that may leave. */
  all: readonly LeavingChild[];
  /** The code that opened the release from the board. */
  proof: CodeProof | undefined;
  nameOf: (childId: number) => string;
  board: Pick<DepartureBoard, 'schoolId' | 'timeZone'>;
  onReleased: (departures: readonly Departure[]) => void;
};

/**
 * The person, the siblings and the identity check. The check releases: an announced person known to staff takes one
 * tap here.
 */
export function ReleaseForm({ child, all, proof: shown, nameOf, board, onReleased }: Props) {
  const t = useTranslation();
  const { childId, announced, departure } = child;
  const [proof, setProof] = useState(shown);
  const [picked, setPicked] = useState(
    proof?.pickupPersonId ?? (!departure || departure.isAuthorized ? announced?.id : undefined),
  );
  const [switched, setSwitched] = useState<readonly number[]>([]);
  const noteDraft = `release of ${childId}`;
  const [{ note = '' } = {}, touch] = useDraft<{ note: string }>(noteDraft);
  const [isNoted] = useState(note !== '');
  const [checked, setChecked] = useState<IdentityCheck>();
  const pickupPeople = sortPickupPeople(child);
  const { data } = useQuery(childPortraitsQuery(childId));
  const portraits = new Map(data?.people.map(({ personId, portrait }) => [personId, portrait]));
  // The person may lose the right to collect while the dialog is open.
  const pickupPerson = pickupPeople.find(({ id }) => id === picked);
  const isOfCode = (id: number) =>
    !isProofFor(proof, pickupPerson?.id, childId) || isProofFor(proof, pickupPerson?.id, id);
  const siblings = pickupPerson ? siblingsWith(pickupPerson.id, child, all).filter((one) => isOfCode(one.childId)) : [];
  const along = siblings
    .filter((one) => (one.announced?.id === pickupPerson?.id) !== switched.includes(one.childId))
    .slice(0, maxReleased - 1)
    .map((one) => one.childId);
  const release = useRelease({
    onDone(departures) {
      discardDraft(noteDraft);
      flushSync(() => onReleased(departures));
    },
  });
  const isProven = isProofFor(proof, pickupPerson?.id, childId);
  const bodyWith = (check: IdentityCheck) =>
    pickupPerson && {
      childIds: [childId, ...along],
      pickupPersonId: pickupPerson.id,
      checked: check,
      ...(check === 'code' && proof && { code: proof.code }),
      ...(note.trim() && { note }),
    };
  const failure = release.failureOf((checked && bodyWith(checked)) ?? null);
  const submit = (check: IdentityCheck) => {
    setChecked(check);
    const body = bodyWith(check);
    if (body) release.act(body);
    else document.querySelector<HTMLElement>('[name="pickup-person"]')?.focus();
  };
  return (
    <>
      {!isProven && (
        <CodeSection
          schoolId={board.schoolId}
          childId={childId}
          pickupPeople={pickupPeople}
          onMatch={(found) => {
            setProof(found);
            setPicked(found.pickupPersonId);
            setSwitched([]);
          }}
        />
      )}
      <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-5">
        <PickupPersonChoice
          pickupPeople={pickupPeople}
          announced={announced?.id}
          isUsual={!departure}
          portraits={portraits}
          value={pickupPerson?.id}
          onChange={(id) => {
            setPicked(id);
            setSwitched([]);
          }}
          problem={checked && !pickupPerson ? t('departures.selectPickupPerson') : undefined}
        />
        {siblings.length > 0 && (
          <SiblingChoice
            siblings={siblings}
            chosen={along}
            nameOf={nameOf}
            onChange={(id) =>
              setSwitched(switched.includes(id) ? switched.filter((one) => one !== id) : [...switched, id])
            }
          />
        )}
        <details open={isNoted}>
          <summary className="min-h-14 cursor-pointer py-4 font-semibold text-river text-small">
            {t('departures.addNote')}
          </summary>
          <RestoredDraft name={noteDraft} />
          <Field label={t('departures.note')} hint={t('departures.noteText')}>
            {(wiring) => (
              <textarea
                {...wiring}
                rows={2}
                maxLength={maxReleaseNoteLength}
                value={note}
                onChange={({ target }) => touch({ note: target.value })}
                className={`${controlClasses} py-2.5`}
              />
            )}
          </Field>
        </details>
        <div role="group" aria-labelledby="how-checked" className="flex flex-col gap-2">
          <p id="how-checked" className="font-semibold text-small">
            {t('departures.howChecked')}
          </p>
          {isProven && (
            <p className="text-fir text-small">{t('departures.codeRight', { name: pickupPerson?.name ?? '' })}</p>
          )}
          {identityChecks
            .filter((check) => check !== 'code' || isProven)
            .toSorted((a, b) => Number(b === 'code') - Number(a === 'code'))
            .map((check, n) => (
              <Button
                key={check}
                kind={n === 0 ? 'main' : 'line'}
                wide
                className="min-h-14"
                unready={!pickupPerson || release.sending}
                onClick={() => submit(check)}
              >
                {release.sending && check === checked ? t('departures.sending') : t(checkLabels[check].choice)}
              </Button>
            ))}
        </div>
        <p role="alert" className="text-maple text-small empty:hidden">
          {failure && <Reason error={failure} nameOf={nameOf} timeZone={board.timeZone} />}
        </p>
      </form>
    </>
  );
}

/** A button for the code that the person shows, then its field. */
function CodeSection(props: ComponentProps<typeof ReleaseCode>) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReleaseCode {...props} />;
  return (
    <Button
      kind="line"
      wide
      className="min-h-14"
      icon={<KeyRound aria-hidden size={18} />}
      onClick={() => setOpen(true)}
    >
      {t('departures.code')}
    </Button>
  );
}

/** By the code of the refusal. */
const outsideTexts: Readonly<Record<string, TranslationKey>> = {
  needs_approval: 'departures.askOfficeText',
  outside_limits: 'departures.outsideLimitsText',
};

type ReasonProps = Pick<Props, 'nameOf'> & { readonly error: Error; readonly timeZone: string };

function Reason({ error, nameOf, timeZone }: ReasonProps) {
  const t = useTranslation();
  const locale = useLocale();
  if (!isRefusal(error)) return t('failures.unsureText');
  const release = error instanceof CallError ? error.problem?.release : undefined;
  if (release)
    return t('departures.alreadyReleased', {
      child: nameOf(release.childId) || t('children.child'),
      time: formatTime(timeAt(release.at, timeZone), locale),
      person: release.collectedBy,
      name: release.by,
    });
  const refusal = errorCode(error);
  const problem = error instanceof CallError ? error.problem?.problems?.[0] : undefined;
  if (refusal === 'invalid' && problem?.path === 'code') return t('departures.codeWrong');
  if (refusal === 'person_not_authorized' && problem?.path === 'pickupPersonId')
    return t(outsideTexts[problem.code] ?? 'departures.notTheirDayText');
  return t(refusal === 'person_not_authorized' ? 'departures.doNotRelease' : (`refusals.${refusal}` as const));
}
