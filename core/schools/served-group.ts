/** A class or group of a school, as those who write for it choose it. */
import * as z from 'zod/mini';
import { Id } from '#core/http/fields.ts';

/** A group of which somebody is of the team, or whose school's office they are. `room` is how families know it. */
export const ServedGroup = z.object({ id: Id, schoolId: Id, room: z.string() });
export type ServedGroup = z.infer<typeof ServedGroup>;
