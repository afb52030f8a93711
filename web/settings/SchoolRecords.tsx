import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  hasPeriod,
  periodProblem,
  type SchoolRecordKind,
  schoolRecordKinds,
  schoolRecordsApi,
} from '#core/settings/school-records.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useChosenTime } from '#web/session/use-chosen-school.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';

/** The office chooses records and a period, the current month at first, and downloads their file. */
export function SchoolRecords({ schoolId }: { schoolId: number }) {
  const t = useTranslation();
  const { day: today } = useChosenTime();
  const [records, setRecords] = useState<SchoolRecordKind>('families');
  const [period, setPeriod] = useState({ from: `${today.slice(0, 7)}-01`, to: today });
  const isDated = hasPeriod(records);
  const problem = period.from && period.to ? periodProblem(period) : null;
  const problemText = { too_early: t('schoolRecords.tooEarly'), too_late: t('schoolRecords.tooLate') };
  const problems = {
    from: period.from ? undefined : t('schoolRecords.required'),
    to: period.to ? problem && problemText[problem] : t('schoolRecords.required'),
  };
  const isReady = !isDated || (problems.from === undefined && problems.to === null);
  const query = new URLSearchParams({ records, school: String(schoolId), ...(isDated && period) });
  const dayField = (name: 'from' | 'to') => (
    <Field label={t(`schoolRecords.${name}`)} problem={problems[name] ?? undefined} day={period[name]}>
      {(wiring) => (
        <input
          {...wiring}
          type="date"
          value={period[name]}
          onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
          className={controlClasses}
        />
      )}
    </Field>
  );
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <p className="text-ink-soft text-small">{t('schoolRecords.intro')}</p>
      <Field label={t('schoolRecords.records')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={records}
            onChange={({ target }) => setRecords(schoolRecordKinds.find((one) => one === target.value) ?? 'families')}
          >
            {schoolRecordKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`schoolRecords.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isDated ? (
        <div className="grid gap-3 medium:grid-cols-2">
          {dayField('from')}
          {dayField('to')}
        </div>
      ) : (
        <p className="text-small">{t('schoolRecords.today')}</p>
      )}
      {isReady && (
        <a href={`${schoolRecordsApi.file.path}?${query}`} download className={`${buttonClasses('main')} self-start`}>
          <Download aria-hidden size={18} />
          {t('schoolRecords.download')}
        </a>
      )}
    </div>
  );
}
