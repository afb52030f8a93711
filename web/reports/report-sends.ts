/** The requests of reports that may wait on the device: by the name of their mutation, then the rest of its key. */
import { reportApi } from '#core/reports/report-api.ts';
import { call } from '#web/api/call.ts';

export const sends = {
  'read report': (_: 'open', key: string, id: number) => call(reportApi.open, { params: { id }, key }),
} as const;
