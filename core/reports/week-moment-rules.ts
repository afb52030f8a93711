/** The good moments of a child's week, which the report of its last day ends with. */
import { addDays, mondayOf } from '#core/time/day.ts';
import { type DailyReport, moods, type ReportDate } from './report.ts';

const maxMoments = 3;
const minReports = 2;

/**
 * The days with a report in the week of `date`, earliest first, when `date` is the last of them and the week is over:
 * on a Friday, or once `today` is in another week. Otherwise, and for fewer than two reports, none.
 */
export function weekMomentDays(reports: readonly ReportDate[], date: string, today: string): string[] {
  const monday = mondayOf(date);
  const days = reports
    .map((report) => report.date)
    .filter((day) => mondayOf(day) === monday)
    .toSorted();
  const isOver = date >= addDays(monday, 4) || mondayOf(today) > monday;
  return isOver && days.at(-1) === date && days.length >= minReports ? days : [];
}

export type WeekMoment = Pick<DailyReport, 'date' | 'lang'> & { readonly text: string };

/**
 * At most three moments, in the order of the days: what the teachers wrote, else the day's first activity. The days of
 * the best mood come first when there are more.
 */
export function weekMoments(reports: readonly DailyReport[]): WeekMoment[] {
  return reports
    .flatMap((report) => {
      const moment = momentOf(report);
      return moment ? [{ moment, rank: moodRank(report) }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank || (a.moment.date < b.moment.date ? -1 : 1))
    .slice(0, maxMoments)
    .map(({ moment }) => moment)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function momentOf({ date, notes, lang, activities: [activity] }: DailyReport): WeekMoment | undefined {
  if (notes) return { date, lang, text: notes };
  return activity && { date, lang: activity.lang, text: activity.description || activity.title };
}

/** 0 for the best mood; a day without one comes after those of a good mood. */
const moodRank = ({ mood: { overall } }: DailyReport) => moods.indexOf(overall ?? 'okay');
