/** Messages about a child not seen by staff on the day of a report. */
import type { Locale } from '#core/lang/locale.ts';
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import { formatDay } from '#core/time/format.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

type ReportDate = Pick<ReportDay, 'date' | 'today'>;

/** `today`, `on Tuesday, April 14`; `aujourd’hui`, `le mardi 14 avril`. */
export function formatReportDate({ date, today }: ReportDate, locale: Locale, t: Translate): string {
  if (date === today) return t('reportEditor.today');
  const day = formatDay(date, locale, 'weekday');
  return t('reportEditor.onDay', { day: locale === 'fr' ? day.toLowerCase() : day });
}

/** `Samuel Roy was marked absent today.` */
export function absentMessage(
  { name, attendance, absence }: Pick<StaffReport, 'name' | 'attendance' | 'absence'>,
  shown: ReportDate,
  locale: Locale,
  t: Translate,
): string {
  const values = { name, day: formatReportDate(shown, locale, t) };
  if (attendance === 'untaken') return t('reportEditor.untakenOne', values);
  if (attendance === 'unmarked') return t('reportEditor.wasNotMarked', values);
  return t(absence === null ? 'reportEditor.wasMarkedAbsent' : 'reportEditor.wasReportedAbsent', values);
}

/** More children are counted instead of named. */
const maxNamed = 4;

/** `Left out: Samuel Roy (absent), Mia Côté (not marked).`; many are counted. Undefined if every child is included. */
export function leftOutMessage(reports: readonly StaffReport[], locale: Locale, t: Translate): string | undefined {
  const out = reports.filter(({ attendance, published }) => published === null && attendance !== 'there');
  const absent = out.filter(({ attendance }) => attendance === 'absent');
  const unmarked = out.filter(({ attendance }) => attendance === 'unmarked');
  if (absent.length + unmarked.length === 0) return undefined;
  const named = [...absent, ...unmarked].map(({ name, attendance }) =>
    t('reportEditor.leftOutOne', {
      name,
      why: t(attendance === 'absent' ? 'reportEditor.whyAbsent' : 'reportEditor.whyUnmarked'),
    }),
  );
  const counted = [
    ...(absent.length > 0 ? [t('reportEditor.leftOutAbsent', { n: absent.length })] : []),
    ...(unmarked.length > 0 ? [t('reportEditor.leftOutUnmarked', { n: unmarked.length })] : []),
  ];
  const listFormat = new Intl.ListFormat(`${locale}-CA`, { type: 'conjunction' });
  return t('reportEditor.leftOut', { names: listFormat.format(named.length > maxNamed ? counted : named) });
}
