import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Day } from '#core/time/day.ts';
import {
  ChildPhotos,
  GroupPhotos,
  NewPhotos,
  PhotoChange,
  PhotoDecision,
  PhotoMonth,
  TakenDownPhoto,
} from './photo.ts';

export const photoApi = {
  /**
   * Those that consents let the family see now, of days with a published report of the child. `month` is `yyyy-MM`, by
   * default the latest with photos. 404 for a child the user may not see.
   */
  ofChild: endpoint({
    method: 'GET',
    path: '/api/children/{id}/photos',
    access: 'guardian:view',
    module: 'reports',
    summary: 'Returns the photos of a child in a month.',
    query: z.strictObject({ month: z.optional(PhotoMonth) }),
    reply: ChildPhotos,
    errors: ['not_found'],
  }),
  /**
   * The photos of `ofChild` in their largest size, of one month or of all, named by day and caption. The rights are
   * checked again before each photo. The archive is streamed; a failed one is truncated, and unpackers reject it. 422
   * `too_large` at `month` for all photos of more than `maxArchiveBytes`: a month has fewer. 409 `in_progress` while
   * the account downloads another one.
   */
  archive: endpoint({
    method: 'GET',
    path: '/api/children/{id}/photos.zip',
    access: 'guardian:view',
    module: 'reports',
    summary: 'Returns the photos of a child as a ZIP.',
    query: z.strictObject({ month: z.optional(PhotoMonth) }),
    file: 'application/zip',
    errors: ['not_found', 'invalid', 'in_progress'],
  }),
  /**
   * By a guardian of a child that it reaches. It is hidden at once for every family, and the office is notified. 404
   * for a photo that the user does not see.
   */
  takeDown: endpoint({
    method: 'POST',
    path: '/api/photos/{id}/take-down',
    access: 'guardian:view',
    module: 'reports',
    summary: 'Hides a photo for every family until the office decides.',
    errors: ['not_found'],
  }),
};

const dayQuery = z.strictObject({ day: Day });

export const staffPhotoApi = {
  /**
   * For staff of the group and the office; `{id}` is the group. A child is left out for an adult who was its guardian
   * or may not see it as one, and with it the photos in which it is tagged.
   */
  ofGroup: endpoint({
    method: 'GET',
    path: '/api/staff/groups/{id}/photos',
    access: 'staff:group',
    summary: 'Returns the photos of a group and a day, and which children can be tagged.',
    query: dayQuery,
    reply: GroupPhotos,
    errors: ['not_found'],
  }),
  /**
   * Uploaded photos of the user, not attached to a record yet. They reach no family until a child is tagged or they are
   * for the group. 404 for a file of another user or with a record, and for a replaced photo that is not of the day or
   * that a family took down. 422 with `not_allowed` at `fileIds` for a PDF, `too_large` at `fileIds` over 40 photos of
   * a day, and `too_late` or `too_early` at `day` for a day whose reports are not written today, and at `details` as
   * for a change. 507 `storage_full` when the quota of the school has no space for them.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/staff/groups/{id}/photos',
    access: 'staff:group',
    summary: 'Adds uploaded photos to a group’s day.',
    query: dayQuery,
    body: NewPhotos,
    reply: GroupPhotos,
    status: 201,
    errors: ['not_found', 'invalid', 'storage_full'],
  }),
  /**
   * 422 with `not_allowed` at `childIds.0` for a child that is not of the group, or is not tagged yet and has no
   * consent for photos.
   */
  change: endpoint({
    method: 'PATCH',
    path: '/api/staff/photos/{id}',
    access: 'staff:group',
    summary: 'Changes the tagged children, the caption or the audience of a photo.',
    body: PhotoChange,
    reply: GroupPhotos,
    errors: ['not_found', 'invalid'],
  }),
  /** 404 for a photo that a family took down: the office settles it. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/photos/{id}',
    access: 'staff:group',
    summary: 'Deletes a photo.',
    errors: ['not_found'],
  }),
  /** Those of all schools of which the user is of the office, the earliest first. */
  takenDown: endpoint({
    method: 'GET',
    path: '/api/staff/photos/taken-down',
    access: 'admin',
    summary: 'Returns the photos that families took down and the office has not settled.',
    reply: z.array(TakenDownPhoto),
  }),
  /** 404 for a photo that is not taken down. */
  settle: endpoint({
    method: 'POST',
    path: '/api/staff/photos/{id}/settle',
    access: 'admin',
    summary: 'Restores or deletes a photo that a family took down.',
    body: PhotoDecision,
    errors: ['not_found'],
  }),
};
