/** Reads and marks one announcement. Separate from the list so that the first screen does not load it. */
import { endpoint } from '#core/http/endpoint.ts';
import { Announcement } from './announcement.ts';

export const announcementReadApi = {
  /** Includes announcements too old for the list. 404 for one of another audience and for a withdrawn one. */
  one: endpoint({
    method: 'GET',
    path: '/api/announcements/{id}',
    access: 'guardian:view',
    summary: 'Returns an announcement to the families it is for, regardless of its age.',
    reply: Announcement,
    errors: ['not_found'],
  }),
  /** Opening the details marks the announcement and its notification as read. 404 for one of another audience. */
  read: endpoint({
    method: 'POST',
    path: '/api/announcements/{id}/read',
    access: 'guardian:view',
    summary: 'Marks an announcement as read by the current user.',
    errors: ['not_found'],
  }),
};
