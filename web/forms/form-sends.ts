/** The requests of answers that may wait on the device: by the name of their mutation, then the rest of its key. */
import type { NewFormAnswer } from '#core/forms/form-answer.ts';
import { formApi } from '#core/forms/form-api.ts';
import { call } from '#web/api/call.ts';

export const sends = {
  'answer form': (body: NewFormAnswer, key: string, id: number) => call(formApi.answer, { params: { id }, body, key }),
  'take back answer': (_: 'take back', key: string, id: number, answerId: number) =>
    call(formApi.withdraw, { params: { id, answerId }, key }),
} as const;
