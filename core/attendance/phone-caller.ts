/** Who said on the phone what staff enter. */
import * as z from 'zod/mini';
import { Id, typedLine } from '#core/http/fields.ts';

/** Maximum number of characters of a caller's name. */
export const maxCallerLength = 120;

/** Who called: a guardian of the child with an account, or else a name. Exactly one of the two. */
export const PhoneCaller = z.strictObject({
  guardianId: z.optional(Id),
  name: z.optional(typedLine({ min: 1, max: maxCallerLength })),
});
export type PhoneCaller = z.infer<typeof PhoneCaller>;
