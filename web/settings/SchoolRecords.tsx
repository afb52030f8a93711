import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { rosterApi } from '#core/class-lists/roster.ts';
import { staffPaths } from '#core/http/page-addresses.ts';
import {
  hasPeriod,
  periodProblem,
  type SchoolRecordKind,
  schoolRecordKinds,
  schoolRecordsApi,
} from '#core/settings/school-records.ts';
import { formatDay } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useChosenTime } from '#web/session/use-chosen-school.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { PrintRecords } from './PrintRecords.tsx';

/** The office chooses records and a period, the current month at first, and downloads their file. */
export function SchoolRecords({ schoolId }: { schoolId: number }) {
  const t = useTranslation();
  const locale = useLocale();
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
  const path = `${schoolRecordsApi.file.path}?${query}`;
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
        <>
          <a href={path} download className={`${buttonClasses('main')} self-start`}>
            <Download aria-hidden size={18} />
            {t('schoolRecords.download')}
          </a>
          <PrintRecords
            key={path}
            path={path}
            day={today}
            title={
              isDated
                ? t('schoolRecords.period', {
                    records: t(`schoolRecords.${records}`),
                    from: formatDay(period.from, locale, 'full'),
                    to: formatDay(period.to, locale, 'full'),
                  })
                : t(`schoolRecords.${records}`)
            }
          />
        </>
      )}
      <section aria-labelledby="roster-export" className="mt-4 flex flex-col gap-3 border-line border-t pt-4">
        <h2 id="roster-export" className="font-bold text-card">
          {t('schoolRecords.roster')}
        </h2>
        <p className="text-ink-soft text-small">{t('schoolRecords.rosterText')}</p>
        <div className="flex flex-wrap gap-2">
          <a href={`${rosterApi.file.path}?school=${schoolId}`} download className={buttonClasses('quiet')}>
            <Download aria-hidden size={18} />
            {t('schoolRecords.rosterDownload')}
          </a>
          <Link href={`${staffPaths.families}/import?list=roster&school=${schoolId}`} className={buttonClasses('line')}>
            {t('schoolRecords.rosterImport')}
          </Link>
        </div>
      </section>
    </div>
  );
}
