import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { maxCustodyBars, maxCustodyExceptions, maxPatterns } from '#core/custody/custody.ts';
import type { ChildCustody } from '#core/custody/custody-api.ts';
import { mondayOf } from '#core/time/day.ts';
import { errorCode } from '#web/api/call-error.ts';
import { FormError } from '#web/api/FormError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Select } from '#web/ui/Select.tsx';
import { deleteDraft, inMemory, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import {
  calendarOfDraft,
  type CustodyDraft,
  draftOfCalendar,
  type DraftProblem,
  newPattern,
  problemsOfDraft,
} from './custody-draft.ts';
import { CustodyPreview } from './CustodyPreview.tsx';
import { useSaveCustody } from './custody-queries.ts';
import { DayEntries } from './DayEntries.tsx';
import { PatternFields } from './PatternFields.tsx';

type Props = { custody: ChildCustody; onClose: () => void };

const problemWords = {
  guardian: 'custody.problemGuardian',
  day: 'custody.problemDay',
  order: 'custody.problemOrder',
  overlap: 'custody.problemOverlap',
  long: 'custody.problemLong',
  time: 'custody.problemTime',
} as const satisfies Record<DraftProblem['code'], string>;

/** Edits the calendar of a child. The preview follows each change, before the calendar is saved. */
export function CustodyDialog({ custody, onClose }: Props) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { childId, guardians, today, revision, swaps } = custody;
  // What a court decided stays off the device.
  const draftName = `${inMemory}custody ${childId}`;
  const [touched, touch] = useDraft<CustodyDraft & { readonly revision: number }>(draftName);
  const [isSubmitted, setSubmitted] = useState(false);
  const draft: CustodyDraft = { ...draftOfCalendar(custody.calendar, guardians, today), ...touched };
  const { patterns, exceptions, bars, companions } = draft;
  const { calendar } = calendarOfDraft(draft);
  const problems = problemsOfDraft(draft, guardians, today);
  const problemOf = (path: string) => {
    const found = isSubmitted ? problems.find((one) => one.path === path) : undefined;
    return found && t(problemWords[found.code]);
  };
  const saving = useSaveCustody(childId, {
    onDone() {
      deleteDraft(draftName, touched);
      showToast({ title: t('custody.saved'), text: t('custody.savedText') });
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    },
  });
  const isConflict = saving.error !== null && errorCode(saving.error) === 'conflict';
  const change = (part: Partial<CustodyDraft>) => touch({ revision: touched?.revision ?? revision, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const [first] = problems;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.path}"]`)?.focus();
    // After a conflict, saving again replaces the calendar that the notice told of.
    else saving.mutate({ revision: isConflict ? revision : (touched?.revision ?? revision), calendar });
  };
  const current = guardians.filter(({ isFormer }) => !isFormer);
  const collecting = current.filter(({ mayCollect }) => mayCollect);
  const holders = new Set(calendar.patterns.flatMap(({ fortnight }) => fortnight));
  const others = collecting.filter(({ personId }) => !holders.has(personId));
  const facts = { calendar, swaps, collecting: collecting.map(({ personId }) => personId) };
  return (
    <Dialog title={t('custody.title')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
        {patterns.map((pattern, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a pattern has no identity but its place
          <section key={n} aria-label={t('custody.patternN', { n: n + 1 })} className="flex flex-col gap-3">
            {patterns.length > 1 && (
              <div className="flex items-center justify-between gap-2">
                <h3 className="font-bold text-card">{t('custody.patternN', { n: n + 1 })}</h3>
                <Button
                  kind="bare"
                  icon={<Trash2 aria-hidden size={18} />}
                  aria-label={t('custody.removeN', { what: t('custody.patternN', { n: n + 1 }) })}
                  onClick={() => change({ patterns: patterns.filter((_, place) => place !== n) })}
                >
                  {t('custody.remove')}
                </Button>
              </div>
            )}
            <PatternFields
              n={n}
              pattern={pattern}
              guardians={guardians}
              onChange={(part) =>
                change({ patterns: patterns.map((one, place) => (place === n ? { ...one, ...part } : one)) })
              }
              problemOf={problemOf}
            />
          </section>
        ))}
        {patterns.length < maxPatterns && (
          <Button
            kind="line"
            className="self-start"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => change({ patterns: [...patterns, newPattern(guardians, mondayOf(today))] })}
          >
            {t('custody.addPattern')}
          </Button>
        )}
        <CustodyPreview facts={facts} guardians={guardians} today={today} />
        <DayEntries
          list="exceptions"
          entries={exceptions}
          blank={{ personId: null, from: '', until: '', isHoliday: false }}
          max={maxCustodyExceptions}
          guardians={collecting}
          onChange={(next) => change({ exceptions: next })}
          problemOf={problemOf}
        />
        <DayEntries
          list="bars"
          entries={bars}
          blank={{ personId: null, from: today, until: '' }}
          max={maxCustodyBars}
          guardians={current}
          onChange={(next) => change({ bars: next })}
          problemOf={problemOf}
        />
        {others.length > 0 && (
          <fieldset className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 font-bold text-card">{t('custody.companions')}</legend>
            {others.map(({ personId, name }) => {
              const known = companions.find((one) => one.personId === personId);
              return (
                <Field key={personId} label={t('custody.companionOf', { name })}>
                  {(wiring) => (
                    <Select
                      {...wiring}
                      value={known ? (known.with ?? 'always') : ''}
                      onChange={({ target }) => {
                        const rest = companions.filter((one) => one.personId !== personId);
                        const of = target.value === 'always' ? null : Number(target.value);
                        change({ companions: target.value === '' ? rest : [...rest, { personId, with: of }] });
                      }}
                    >
                      <option value="">{t('custody.never')}</option>
                      {collecting
                        .filter((one) => holders.has(one.personId))
                        .map((one) => (
                          <option key={one.personId} value={one.personId}>
                            {t('custody.withGuardian', { name: one.name })}
                          </option>
                        ))}
                      <option value="always">{t('custody.always')}</option>
                    </Select>
                  )}
                </Field>
              );
            })}
          </fieldset>
        )}
        <RadioGroup
          look="bar"
          name="custody-shows"
          legend={t('custody.shows')}
          options={[
            { value: 'all', label: t('custody.showsAll') },
            { value: 'own', label: t('custody.showsOwn') },
          ]}
          value={draft.shows}
          onChange={(shows) => change({ shows })}
        />
        {isConflict ? (
          <p role="alert" className="rounded-m bg-sun-tint p-4 text-small text-sun">
            {t('custody.conflict')}
          </p>
        ) : (
          <FormError failure={saving.error} title={t('custody.notSaved')} />
        )}
        <Button type="submit" wide unready={saving.isPending || problems.length > 0}>
          {t(saving.isPending ? 'custody.saving' : 'custody.save')}
        </Button>
      </form>
    </Dialog>
  );
}
