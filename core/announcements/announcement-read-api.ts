/**
 * That a family opened an announcement. Apart from the list, so that the first screen need not carry it. (decisions,
 * Dashboard)
 */
import { endpoint } from '#core/http/endpoint.ts';

export const announcementReadApi = {
  /** Whoever opens its details has read it. 404 for one that is not for one’s children. */
  read: endpoint({
    method: 'POST',
    path: '/api/announcements/{id}/read',
    who: 'guardian:view',
    does: 'Marks an announcement as read by whoever asks.',
    spec: 'decisions, Dashboard',
    refuses: ['not_found'],
  }),
};
