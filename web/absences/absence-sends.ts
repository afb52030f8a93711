/** The requests of absences that may wait on the device: by the name of their mutation, then the rest of its key. */
import { absenceApi } from '#core/absences/absence-api.ts';
import { arrivalApi, type NewArrivalAnswer } from '#core/absences/arrival-api.ts';
import { call } from '#web/api/call.ts';
import type { ReportToSend } from './absence-draft.ts';

export const sends = {
  async 'report absence'({ note, ...report }: ReportToSend, key: string) {
    if (!note) return call(absenceApi.report, { body: report, key });
    const { uploadFiles } = await import('#web/files/upload.ts');
    const [stored] = await uploadFiles([note], key);
    return call(absenceApi.report, { body: { ...report, ...(stored && { noteFileId: stored.id }) }, key });
  },
  'cancel absence': (_: 'cancel', key: string, id: number) => call(absenceApi.cancel, { params: { id }, key }),
  'change absence': (body: { lastDay: string }, key: string, id: number) =>
    call(absenceApi.changeLastDay, { params: { id }, body, key }),
  async 'undo absences'(_: 'undo', key: string, ...ids: readonly number[]) {
    for (const id of ids) await call(absenceApi.cancel, { params: { id }, key: `${key}-${id}` });
  },
  'answer arrival': (body: NewArrivalAnswer, key: string, id: number) =>
    call(arrivalApi.answer, { params: { id }, body, key }),
} as const;
