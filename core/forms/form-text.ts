/** What the school writes of a form, in both languages. */
import * as z from 'zod/mini';
import { Id, typedText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';
import { FieldType } from './form.ts';

export const longestTitle = 120;
export const longestBody = 8000;
export const longestLabel = 300;
export const mostFields = 40;

const Title = z.strictObject({
  en: typedText({ min: 1, max: longestTitle }),
  fr: typedText({ min: 1, max: longestTitle }),
});
const Body = z.strictObject({
  en: typedText({ min: 1, max: longestBody }),
  fr: typedText({ min: 1, max: longestBody }),
});
const Label = z.strictObject({
  en: typedText({ min: 1, max: longestLabel }),
  fr: typedText({ min: 1, max: longestLabel }),
});

const StoredField = z.strictObject({
  id: Id,
  type: FieldType,
  label: Label,
  required: z.boolean(),
  options: z.array(z.strictObject({ id: Id, label: Label })),
  most: z.optional(z.int().check(z.positive())),
});

/** A version of a form: complete in both languages before anybody may read it. An event has its day, time and place. */
export const FormText = z.strictObject({
  title: Title,
  text: Body,
  fields: z.array(StoredField).check(z.maxLength(mostFields)),
  event: z.nullable(z.strictObject({ day: Day, startsAt: TimeOfDay, endsAt: z.nullable(TimeOfDay), place: Label })),
});
export type FormText = z.infer<typeof FormText>;
