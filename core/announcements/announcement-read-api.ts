/**
 * One announcement and that a family opened it. Apart from the list, so that the first screen need not carry it.
 * (decisions, Dashboard)
 */
import { endpoint } from '#core/http/endpoint.ts';
import { Announcement } from './announcement.ts';

export const announcementReadApi = {
  /** Also one that is listed no longer. 404 for one that is not for one’s children, or was withdrawn. */
  one: endpoint({
    method: 'GET',
    path: '/api/announcements/{id}',
    who: 'guardian:view',
    does: 'Gives an announcement to the families of one’s children, however long ago it was published.',
    spec: 'decisions, Header: deep links',
    reply: Announcement,
    refuses: ['not_found'],
  }),
  /**
   * Whoever opens its details has read it, and what the bell says of it. 404 for one that is not for one’s children.
   */
  read: endpoint({
    method: 'POST',
    path: '/api/announcements/{id}/read',
    who: 'guardian:view',
    does: 'Marks an announcement as read by whoever asks.',
    spec: 'decisions, Dashboard',
    refuses: ['not_found'],
  }),
};
