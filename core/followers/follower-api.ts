import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { idText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import {
  ChildFollowers,
  FollowedChild,
  FollowedReports,
  InvitedFollower,
  NewFollower,
  SchoolFollowers,
} from './follower.ts';

/** For the guardians of a child. */
export const followerApi = {
  /** 404 for a child the user may not see. */
  list: endpoint({
    method: 'GET',
    path: '/api/children/{id}/followers',
    access: 'guardian:view',
    summary: 'Lists the relatives who follow a child or are invited to.',
    reply: ChildFollowers,
    errors: ['not_found'],
  }),
  /**
   * 404 for a child the user may not see and where the school allows no relatives; 403 without the right or while a
   * court excludes the user. 422 on `until`: `too_early` for a past day, `too_late` after a year; on `name`:
   * `not_allowed` when the child has `maxFollowers` relatives. The guardians are notified once the relative joins.
   */
  invite: endpoint({
    method: 'POST',
    path: '/api/children/{id}/followers',
    access: 'guardian:report_absence',
    module: 'followers',
    summary: 'Invites a relative to follow a child, read only, until a day: by email, or by a link and a code.',
    body: NewFollower,
    reply: InvitedFollower,
    status: 201,
    errors: ['forbidden', 'not_found'],
  }),
  /** Holds from the relative’s next request on, whichever guardian invited. 404 once it has ended. */
  stop: endpoint({
    method: 'DELETE',
    path: '/api/followers/{id}',
    access: 'guardian:view',
    summary: 'Stops a relative from following a child, or withdraws the invitation.',
    errors: ['not_found'],
  }),
};

/** For the relatives themselves. A child whose link ended, for any cause, is 404 like an unknown one. */
export const followedApi = {
  /** By first name. A link that does not hold now is left out, so that the list can be empty. The access is logged. */
  children: endpoint({
    method: 'GET',
    path: '/api/followed-children',
    access: 'follower',
    summary: 'Lists the children that the user follows as a relative, with where they are today.',
    reply: z.array(FollowedChild),
  }),
  /** At most `maxFollowedReports`, of days since the invitation and before `before`. The access is logged. */
  reports: endpoint({
    method: 'GET',
    path: '/api/followed-children/{id}/reports',
    access: 'follower',
    summary: 'Lists the published reports of a followed child, without what families read about health.',
    query: z.strictObject({ before: z.optional(Day) }),
    reply: FollowedReports,
    errors: ['not_found'],
  }),
  /** `{id}` is the child. 404 for other sizes than 320, 1280 and 2048 pixels. */
  photo: endpoint({
    method: 'GET',
    path: '/api/followed-children/{id}/photos/{photoId}/{size}',
    access: 'follower',
    summary: 'Returns a photo of a followed child’s report in a size.',
    file: 'image/jpeg',
    errors: ['not_found'],
  }),
  /** `{id}` is the child. 404 once the link has ended. The guardians and the office see that the relative left. */
  leave: endpoint({
    method: 'DELETE',
    path: '/api/followed-children/{id}',
    access: 'follower',
    summary: 'Ends the link by which the user follows a child as a relative.',
    errors: ['not_found'],
  }),
};

/** For the office. */
export const staffFollowerApi = {
  /**
   * The first school where the user is office by default. 404 for another school. The user’s own children are left
   * out.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/followers',
    access: 'admin',
    summary: 'Lists the relatives who follow children of a school or are invited to.',
    query: z.strictObject({ school: z.optional(idText) }),
    reply: SchoolFollowers,
    errors: ['not_found'],
  }),
  /** 404 once it has ended; 403 for the user’s own child. */
  stop: endpoint({
    method: 'DELETE',
    path: '/api/staff/followers/{id}',
    access: 'admin',
    summary: 'Stops a relative from following a child of the school, or withdraws the invitation.',
    errors: ['forbidden', 'not_found'],
  }),
};
