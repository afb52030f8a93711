/** A group in the list from which staff choose. */
import * as z from 'zod/mini';
import { Id } from '#core/http/fields.ts';

/** A group the user is assigned to, or of a school where the user is office. `room` is the label families know. */
export const AssignedGroup = z.object({ id: Id, schoolId: Id, room: z.string() });
export type AssignedGroup = z.infer<typeof AssignedGroup>;
