import { type FormEvent, useRef, useState } from 'react';
import { maxRosterBytes } from '#core/class-lists/roster-files.ts';
import type { Locale } from '#core/lang/locale.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FileInput } from '#web/ui/FileInput.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** The files and the options of an import. */
export type RosterDraft = {
  readonly files: readonly File[];
  readonly makeGroups: boolean;
  readonly invite: boolean;
  readonly locale: Locale;
};

type Props = {
  draft: RosterDraft;
  touch: (part: Partial<RosterDraft>) => void;
  checking: boolean;
  onCheck: () => void;
};

/** The files of a roster, and the options of the import. */
export function RosterForm({ draft, touch, checking, onCheck }: Props) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const problem = problemOf(draft.files);
  const isShown = problem === 'rosters.tooLarge' || isSubmitted;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem) form.current?.querySelector<HTMLInputElement>('[type=file]')?.focus();
    else if (!checking) onCheck();
  };
  return (
    <form noValidate ref={form} onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-ink-soft text-small">{t('rosters.intro')}</p>
      <Field
        label={t('rosters.files')}
        help={t('rosters.filesHelp')}
        problem={isShown && problem ? t(problem) : undefined}
      >
        {(wiring) => (
          <FileInput
            {...wiring}
            multiple
            chooseLabel={t('classLists.chooseFile')}
            emptyLabel={t('classLists.noFile')}
            accept=".zip,.csv,application/zip,text/csv"
            onChange={({ target }) => touch({ files: [...(target.files ?? [])] })}
          />
        )}
      </Field>
      <div>
        <Switch
          label={t('classLists.makeGroups')}
          text={t('classLists.makeGroupsText')}
          checked={draft.makeGroups}
          onChange={(makeGroups) => touch({ makeGroups })}
        />
        <Switch
          label={t('rosters.invite')}
          text={t('classLists.inviteText')}
          checked={draft.invite}
          onChange={(invite) => touch({ invite })}
        />
      </div>
      {draft.invite && (
        <RadioGroup
          look="bar"
          name="locale"
          legend={t('classLists.letterIn')}
          options={[
            { value: 'fr', label: t('families.french') },
            { value: 'en', label: t('families.english') },
          ]}
          value={draft.locale}
          onChange={(value) => touch({ locale: value })}
        />
      )}
      <Button type="submit" kind="quiet" unready={checking}>
        {t(checking ? 'classLists.checking' : 'classLists.check')}
      </Button>
    </form>
  );
}

function problemOf(files: readonly File[]): 'rosters.required' | 'rosters.tooLarge' | undefined {
  if (files.length === 0) return 'rosters.required';
  return files.reduce((sum, { size }) => sum + size, 0) > maxRosterBytes ? 'rosters.tooLarge' : undefined;
}
