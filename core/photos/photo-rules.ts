/**
 * Which families see a photo of a group's day (docs/decisions/0064). Consents decide at each read: no photo stores
 * which families it reaches.
 */
import { addDays } from '#core/time/day.ts';

/** Maximum number of photos of a group and a day. */
export const maxPhotosPerDay = 40;

/** Maximum number of characters of a caption in one language. */
export const maxCaptionLength = 300;

/** Maximum number of tagged children of a photo. */
export const maxTaggedChildren = 60;

/** After this number of days in which a photo reached no family, it is deleted. */
export const unreachedDays = 30;

/** What guardians of a child allow now: photos for its own family, and photos that other families see. */
export type PhotoConsents = { readonly childId: number; readonly ownFamily: boolean; readonly otherFamilies: boolean };

/**
 * A photo as the rule reads it. `children`: those tagged, with their consents now. `isForGroup`: for every family of
 * the group; otherwise for the families of tagged children only.
 */
export type RuledPhoto = {
  readonly children: readonly PhotoConsents[];
  readonly isForGroup: boolean;
  readonly isHidden: boolean;
};

/** Whether a child may be tagged. */
export const mayTag = ({ ownFamily }: Pick<PhotoConsents, 'ownFamily'>): boolean => ownFamily;

/** Whether a photo that shows a child may be seen by families of others. */
const isSharable = ({ ownFamily, otherFamilies }: PhotoConsents): boolean => ownFamily && otherFamilies;

/**
 * Whether the family of a child of the photo's group sees it. Its own tagged child needs a consent for photos, and each
 * other tagged child also one for photos that other families see.
 */
export function photoReaches({ children, isForGroup, isHidden }: RuledPhoto, childId: number): boolean {
  if (isHidden) return false;
  const own = children.find((child) => child.childId === childId);
  if (!own && !isForGroup) return false;
  return (!own || own.ownFamily) && children.every((child) => child === own || isSharable(child));
}

/** The children of a group whose families see a photo. Tagged children are part of it wherever they are now. */
export function reachedChildren(photo: RuledPhoto, groupChildIds: readonly number[]): number[] {
  const ids = new Set([...photo.children.map(({ childId }) => childId), ...groupChildIds]);
  return [...ids].filter((childId) => photoReaches(photo, childId));
}

/**
 * The tagged children whose missing consents keep a photo from a family that it is for: the consent for photos, and the
 * one for other families where those would see it.
 */
export function blockingChildren({ children, isForGroup }: Omit<RuledPhoto, 'isHidden'>): number[] {
  const isForOthers = isForGroup || children.length > 1;
  return children.filter((child) => !(isForOthers ? isSharable(child) : child.ownFamily)).map(({ childId }) => childId);
}

/** Whether a photo that reached no family since a day is deleted today. */
export const isUnreachedTooLong = (since: string, today: string): boolean => addDays(since, unreachedDays) <= today;
