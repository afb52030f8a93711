import { endpoint } from '#core/http/endpoint.ts';
import { ChildPortraits, OwnPortrait, PortraitChange } from './portrait.ts';

/** Portraits are read at `/api/files/{id}/{size}`. A change replaces the portrait, and deletes the earlier photo. */
export const portraitApi = {
  /**
   * For guardians with the right `view`, for the team of the child and for the door. Without a consent for class
   * photos, only guardians see the portrait of the child. Guardians without the right `pickup` see none of those who
   * collect.
   */
  ofChild: endpoint({
    method: 'GET',
    path: '/api/children/{id}/portraits',
    access: 'user',
    summary: 'Returns the portraits of a child, of those who may collect it and of its educators.',
    reply: ChildPortraits,
    errors: ['not_found'],
  }),
  /**
   * By a guardian with the right `report_absence`, or by the team of the child. 403 for others who may see the child.
   * 422 `not_allowed` at `fileId` for a PDF, and for staff without a consent for class photos. 404 for a file of
   * another user or with a record. 507 `storage_full` when the quota of the school has no space for it.
   */
  saveOfChild: endpoint({
    method: 'PUT',
    path: '/api/children/{id}/portrait',
    access: 'user',
    summary: 'Replaces or removes the portrait of a child.',
    body: PortraitChange,
    reply: ChildPortraits,
    errors: ['not_found', 'forbidden', 'invalid', 'storage_full'],
  }),
  /**
   * By the guardian who named the person, while they have the right `pickup`; 403 for other guardians. Another guardian
   * of the child with the right may remove it. Errors of the file as above.
   */
  saveOfPerson: endpoint({
    method: 'PUT',
    path: '/api/pickup-persons/{id}/portrait',
    access: 'guardian:pickup',
    summary: 'Replaces or removes the portrait of a pickup person.',
    body: PortraitChange,
    errors: ['not_found', 'forbidden', 'invalid', 'storage_full'],
  }),
  /** Null without one. */
  own: endpoint({
    method: 'GET',
    path: '/api/profile/portrait',
    access: 'user',
    summary: 'Returns the portrait of the current user.',
    reply: OwnPortrait,
  }),
  /**
   * Seen where the user may collect a child, and by the families of their groups, at the school of the upload. Errors
   * of the file as above.
   */
  saveOwn: endpoint({
    method: 'PUT',
    path: '/api/profile/portrait',
    access: 'user',
    summary: 'Replaces or removes the portrait of the current user.',
    body: PortraitChange,
    reply: OwnPortrait,
    errors: ['not_found', 'invalid', 'storage_full'],
  }),
};
