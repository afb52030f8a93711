/** What a sent report is called, by its kind. */
export const reportedTitles = {
  absent: 'absences.absenceReported',
  late: 'absences.lateReported',
  early: 'absences.earlyReported',
} as const;
