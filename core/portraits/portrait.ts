/** Portraits of a child, of those who may collect it, and of its educators. */
import * as z from 'zod/mini';
import { Id } from '#core/http/fields.ts';

/** The uploaded photo; null removes the portrait. */
export const PortraitChange = z.strictObject({ fileId: z.nullable(Id) });
export type PortraitChange = z.infer<typeof PortraitChange>;

/** The id of the photo; null without one, or when it is hidden. */
const Portrait = z.nullable(Id);

/**
 * `isShared`: whether the consent for class photos lets staff see the child’s. `mayChange` and `mayAdd` are those of
 * the current user. `people` are those with a portrait who may collect the child, by the id of the pickup person, and
 * `team` the educators with one.
 */
export const ChildPortraits = z.object({
  childId: Id,
  portrait: Portrait,
  isShared: z.boolean(),
  mayChange: z.boolean(),
  mayAdd: z.boolean(),
  people: z.array(z.object({ personId: Id, portrait: Id })),
  team: z.array(z.object({ userId: Id, name: z.string(), portrait: Id })),
});
export type ChildPortraits = z.infer<typeof ChildPortraits>;

export const OwnPortrait = z.object({ portrait: Portrait });
export type OwnPortrait = z.infer<typeof OwnPortrait>;
