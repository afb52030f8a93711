import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { Locale } from '#core/lang/locale.ts';
import type { SchoolYear } from '#core/school-days/calendar-edit-rules.ts';
import { type DateOrder, dateOrders, readDayTable } from '#core/school-days/day-csv-rules.ts';
import { type ImportedFile, isCalendarFile, maxImportedBytes } from '#core/school-days/day-import.ts';
import type { StaffCalendar } from '#core/school-days/school-day-api.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useChosenZone } from '#web/session/use-chosen-school.ts';
import { Button } from '#web/ui/Button.tsx';
import { readFileText } from '#web/ui/browser/decode-text-file.ts';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { FileInput } from '#web/ui/FileInput.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { DayImportDraft } from './day-import-draft.ts';
import { DayImportPreview } from './DayImportPreview.tsx';

/** A file as it was read: for this text, school year and order of dates. */
type ReadFile = { readonly of: string; readonly year: string; readonly order: DateOrder | null } & ImportedFile;

type Props = {
  calendar: StaffCalendar;
  year: SchoolYear;
  languages: readonly Locale[];
  onClose: () => void;
};

/** The import of a school year's days from a calendar file or a table: read, say what each event is, preview, save. */
export function DayImport({ calendar, year, languages, onClose }: Props) {
  const t = useTranslation();
  const reader = useLocale();
  const zone = useChosenZone();
  const area = useRef<HTMLTextAreaElement>(null);
  const draftName = `day import ${calendar.schoolId}`;
  const [touched, touch] = useDraft<DayImportDraft>(draftName);
  const written = languages.includes(reader) ? reader : (languages[0] ?? reader);
  const draft: DayImportDraft = {
    text: '',
    locale: written,
    order: null,
    said: {},
    isReplacing: false,
    isWithoutFaults: false,
    ...touched,
  };
  const [file, setFile] = useState<ReadFile>();
  const [problem, setProblem] = useState<'empty' | 'tooLarge' | 'notLoaded'>();
  const [isReading, setReading] = useState(false);
  const isCurrent = file?.of === draft.text && file.year === year.from && file.order === draft.order;
  const read = async (text: string, order: DateOrder | null) => {
    if (text.trim() === '') {
      setProblem('empty');
      area.current?.focus();
      return;
    }
    setProblem(undefined);
    setReading(true);
    try {
      const found = isCalendarFile(text)
        ? (await import('./read-calendar-file.ts')).readCalendarFile({ text, zone, year })
        : readDayTable(text, order);
      setFile({ of: text, year: year.from, order, ...found });
    } catch {
      setProblem('notLoaded');
    }
    setReading(false);
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > maxImportedBytes) {
      setProblem('tooLarge');
      return;
    }
    const { text } = readFileText(new Uint8Array(await chosen.arrayBuffer()));
    touch({ text, order: null, said: {}, isWithoutFaults: false });
    await read(text, null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReading) void read(draft.text, draft.order);
  };
  const isAmbiguous = draft.order !== null || (file?.faults.some(({ code }) => code === 'ambiguous') ?? false);
  return (
    <div className="flex flex-col gap-4">
      <Button kind="bare" className="self-start" icon={<ArrowLeft aria-hidden size={18} />} onClick={onClose}>
        {t('dayImport.back')}
      </Button>
      <Card>
        <form noValidate aria-label={t('dayImport.title')} onSubmit={submit} className="flex flex-col gap-5">
          <RestoredDraft name={draftName} />
          <p className="text-ink-soft text-small">{t('dayImport.intro')}</p>
          <Field
            label={t('dayImport.file')}
            help={t('dayImport.fileHelp')}
            problem={problem === 'tooLarge' ? t('dayImport.tooLarge') : undefined}
          >
            {(wiring) => (
              <FileInput
                {...wiring}
                chooseLabel={t('dayImport.chooseFile')}
                emptyLabel={t('dayImport.noFile')}
                accept=".ics,.csv,.tsv,.txt,text/calendar,text/csv,text/plain"
                onChange={({ target }) => void choose(target.files?.[0])}
              />
            )}
          </Field>
          <Field
            label={t('dayImport.paste')}
            problem={problem && problem !== 'tooLarge' ? t(`dayImport.${problem}`) : undefined}
          >
            {(wiring) => (
              <textarea
                {...wiring}
                ref={area}
                rows={6}
                spellCheck={false}
                maxLength={maxImportedBytes}
                value={draft.text}
                onChange={({ target }) => touch({ text: target.value, order: null })}
                className={`${controlClasses} overflow-x-auto whitespace-pre py-3 font-mono text-small`}
              />
            )}
          </Field>
          {languages.length > 1 && (
            <RadioGroup
              look="bar"
              name="locale"
              legend={t('dayImport.namesIn')}
              options={languages.map((value) => ({
                value,
                label: t(value === 'fr' ? 'dayImport.french' : 'dayImport.english'),
              }))}
              value={draft.locale}
              onChange={(locale) => touch({ locale })}
            />
          )}
          {isAmbiguous && (
            <RadioGroup
              look="bar"
              name="order"
              legend={t('dayImport.order')}
              options={dateOrders.map((value) => ({ value, label: t(`dayImport.${value}`) }))}
              value={draft.order ?? undefined}
              onChange={(order) => {
                touch({ order });
                void read(draft.text, order);
              }}
            />
          )}
          <Button type="submit" kind="quiet" unready={isReading}>
            {t(isReading ? 'dayImport.reading' : 'dayImport.read')}
          </Button>
        </form>
      </Card>
      {file && isCurrent && (
        <DayImportPreview
          file={file}
          draft={draft}
          touch={touch}
          calendar={calendar}
          year={year}
          onSaved={() => {
            deleteDraft(draftName, touched);
            onClose();
          }}
        />
      )}
    </div>
  );
}
