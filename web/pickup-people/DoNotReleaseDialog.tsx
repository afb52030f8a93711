import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import {
  type DoNotReleaseList,
  type DoNotReleaseName,
  maxDoNotReleaseNames,
} from '#core/pickup-people/do-not-release.ts';
import { doNotReleaseProblems, peopleOfName } from '#core/pickup-people/do-not-release-rules.ts';
import { errorCode } from '#web/api/call-error.ts';
import { FormError } from '#web/api/FormError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { deleteDraft, inMemory, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DoNotReleaseFields } from './DoNotReleaseFields.tsx';
import { useSaveDoNotRelease } from './do-not-release-queries.ts';

type Props = { list: DoNotReleaseList; onClose: () => void };

const blank: DoNotReleaseName = { name: '', reason: '', from: null, until: null, others: [] };
const problemWords = {
  too_short: 'doNotRelease.nameRequired',
  not_allowed: 'doNotRelease.nameTwice',
  too_early: 'doNotRelease.problemOrder',
} as const;

/** Edits the do-not-release list of a child. */
export function DoNotReleaseDialog({ list, onClose }: Props) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { childId, people, revision } = list;
  // The list stays off the device.
  const draftName = `${inMemory}do not release ${childId}`;
  const [touched, touch] = useDraft<{ readonly names: DoNotReleaseName[]; readonly revision: number }>(draftName);
  const [isSubmitted, setSubmitted] = useState(false);
  const names = touched?.names ?? (list.names.length > 0 ? list.names : [blank]);
  const saved = names
    .map((one) => ({ ...one, name: one.name.trim(), reason: one.reason.trim() }))
    // A row without any text is not an entry.
    .filter(({ name, reason }) => name !== '' || reason !== '');
  const known = [...people.map(({ id }) => id), ...list.names.flatMap(({ others }) => others)];
  const isBlank = (path: string) => {
    const row = names[Number(path.split('.')[1])];
    return row !== undefined && row.name.trim() === '' && row.reason.trim() === '';
  };
  const problems = doNotReleaseProblems(names, known).filter(({ path }) => !isBlank(path));
  const problemOf = (path: string) => {
    const found = isSubmitted ? problems.find((one) => one.path === path) : undefined;
    const words = found && problemWords[found.code as keyof typeof problemWords];
    return words && t(words);
  };
  const saving = useSaveDoNotRelease(childId, () => {
    deleteDraft(draftName, touched);
    showToast({ title: t('doNotRelease.saved'), text: t('doNotRelease.savedText') });
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  });
  const isConflict = saving.error !== null && errorCode(saving.error) === 'conflict';
  const change = (next: DoNotReleaseName[]) => touch({ names: next, revision: touched?.revision ?? revision });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const [first] = problems;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.path}"]`)?.focus();
    // After a conflict, saving again replaces the list that the notice names.
    else saving.mutate({ revision: isConflict ? revision : (touched?.revision ?? revision), names: saved });
  };
  return (
    <Dialog title={t('doNotRelease.title')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-ink-soft text-small">{t('doNotRelease.intro')}</p>
        {names.map((one, n) => {
          const title = t('doNotRelease.entryN', { n: n + 1 });
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an entry has no identity but its place
            <section key={n} aria-label={title} className="flex flex-col gap-3 rounded-m border border-line p-3">
              <DoNotReleaseFields
                n={n}
                entry={one}
                matching={one.name.trim() === '' ? [] : peopleOfName(one.name, people)}
                onChange={(part) => change(names.map((other, place) => (place === n ? { ...other, ...part } : other)))}
                problemOf={problemOf}
              />
              <Button
                kind="bare"
                className="self-end"
                icon={<Trash2 aria-hidden size={18} />}
                aria-label={t('doNotRelease.removeN', { what: one.name || title })}
                onClick={() => change(names.filter((_, place) => place !== n))}
              >
                {t('doNotRelease.remove')}
              </Button>
            </section>
          );
        })}
        {names.length < maxDoNotReleaseNames && (
          <Button
            kind="line"
            className="self-start"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => change([...names, blank])}
          >
            {t('doNotRelease.add')}
          </Button>
        )}
        {isConflict ? (
          <p role="alert" className="rounded-m bg-sun-tint p-4 text-small text-sun">
            {t('doNotRelease.conflict')}
          </p>
        ) : (
          <FormError failure={saving.error} title={t('doNotRelease.notSaved')} />
        )}
        <Button type="submit" wide unready={saving.isPending || problems.length > 0}>
          {t(saving.isPending ? 'doNotRelease.saving' : 'doNotRelease.save')}
        </Button>
      </form>
    </Dialog>
  );
}
