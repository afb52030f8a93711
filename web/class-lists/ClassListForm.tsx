import { Download } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { maxClassListBytes } from '#core/class-lists/class-list.ts';
import { csvOf } from '#core/http/csv.ts';
import type { Locale } from '#core/lang/locale.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import {
  byteEncodings,
  type ByteEncoding,
  readFileText,
  sampleWords,
  decodeText,
} from '#web/ui/browser/decode-text-file.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { FileInput } from '#web/ui/FileInput.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { type ClassListDraft, newText } from './class-list-draft.ts';

/** A file whose encoding was guessed, which the user can override. */
type GuessedFile = { readonly bytes: Uint8Array; readonly encoding: ByteEncoding };

type Props = {
  draft: ClassListDraft;
  touch: (part: Partial<ClassListDraft>) => void;
  checking: boolean;
  onCheck: () => void;
};

/** The class list, from a file or pasted, and the options of the import. */
export function ClassListForm({ draft, touch, checking, onCheck }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [guessed, setGuessed] = useState<GuessedFile>();
  const problem = problemOf(draft.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem) area.current?.focus();
    else if (!checking) onCheck();
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    // A file that is far too large is not read into memory.
    const isTooLarge = file.size > maxClassListBytes * 2;
    const bytes = isTooLarge ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
    const { text, encoding } = isTooLarge
      ? { text: ' '.repeat(maxClassListBytes + 1), encoding: null }
      : readFileText(bytes);
    setGuessed(encoding === null ? undefined : { bytes, encoding });
    touch(newText(text));
    setSubmitted(text.length > maxClassListBytes);
  };
  const readAs = (encoding: ByteEncoding) => {
    if (!guessed) return;
    setGuessed({ ...guessed, encoding });
    touch(newText(decodeText(guessed.bytes, encoding)));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-ink-soft text-small">{t('classLists.intro')}</p>
      <Button
        kind="line"
        className="self-start"
        icon={<Download aria-hidden size={18} />}
        onClick={() => saveFile(templateOf(locale), t('classLists.templateName'))}
      >
        {t('classLists.template')}
      </Button>
      <Field label={t('classLists.file')} help={t('classLists.fileHelp')}>
        {(wiring) => (
          <FileInput
            {...wiring}
            chooseLabel={t('classLists.chooseFile')}
            emptyLabel={t('classLists.noFile')}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        )}
      </Field>
      {guessed && (
        <div className="flex flex-col gap-2 rounded-m bg-sun-tint p-4 text-small text-sun">
          <RadioGroup
            look="bar"
            name="encoding"
            legend={t('classLists.encoding')}
            options={byteEncodings.map((value) => ({ value, label: t(`classLists.${value}`) }))}
            value={guessed.encoding}
            onChange={readAs}
          />
          <p role="status" className="break-words">
            {t('classLists.encodingText', { words: sampleWords(draft.text).join(', ') })}
          </p>
        </div>
      )}
      <Field label={t('classLists.paste')} problem={isSubmitted && problem ? t(problem) : undefined}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={area}
            rows={8}
            spellCheck={false}
            value={draft.text}
            onChange={({ target }) => {
              setGuessed(undefined);
              touch(newText(target.value));
            }}
            className={`${controlClasses} overflow-x-auto whitespace-pre py-3 font-mono text-small`}
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
          label={t('classLists.invite')}
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

function problemOf(text: string): 'classLists.empty' | 'classLists.tooLong' | undefined {
  if (text.length > maxClassListBytes) return 'classLists.tooLong';
  return text.trim() === '' ? 'classLists.empty' : undefined;
}

/** The template's columns, with one sample line. */
const templates: Readonly<Record<Locale, string[][]>> = {
  en: [
    [
      'Number',
      'Family name',
      'First name',
      'Birth date',
      'Room',
      'Guardian 1 name',
      'Guardian 1 e-mail',
      'Guardian 1 relationship',
      'Guardian 2 name',
      'Guardian 2 e-mail',
      'Guardian 2 relationship',
    ],
    ['E-1001', 'Roy', 'Zoé', '2019-03-05', '402', 'Marie Roy', 'marie.roy@example.org', 'mother', '', '', ''],
  ],
  fr: [
    [
      'Numéro',
      'Nom de famille',
      'Prénom',
      'Date de naissance',
      'Local',
      'Nom du parent 1',
      'Courriel du parent 1',
      'Lien du parent 1',
      'Nom du parent 2',
      'Courriel du parent 2',
      'Lien du parent 2',
    ],
    ['E-1001', 'Roy', 'Zoé', '2019-03-05', '402', 'Marie Roy', 'marie.roy@example.org', 'mère', '', '', ''],
  ],
};

const templateOf = (locale: Locale) => new Blob([csvOf(templates[locale], locale)], { type: 'text/csv' });
