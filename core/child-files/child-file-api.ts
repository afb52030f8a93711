import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, idText } from '#core/http/fields.ts';
import { ChildCard, FileVersion, GroupSheet, SchoolFiles } from './child-card.ts';
import { ChildFile, FileChange, NewSignature } from './child-file.ts';

/** Maximum number of children of one reminder. */
export const maxRemindedFiles = 500;

export const childFileApi = {
  /** 404 for a child the user may not see. The access is logged. */
  read: endpoint({
    method: 'GET',
    path: '/api/children/{id}/file',
    access: 'guardian:view',
    summary: 'Returns the file of a child: emergency contacts, health and instructions.',
    reply: ChildFile,
    errors: ['not_found'],
  }),
  /**
   * Content equal to the stored one makes no version. 409 `conflict` when another version is stored than the one that
   * was read. 403 for a guardian without the right. The other guardians and the child’s team are notified which part
   * changed, not what it says.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/children/{id}/file',
    access: 'guardian:report_absence',
    summary: 'Saves the file of a child as a new version.',
    body: FileChange,
    reply: ChildFile,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  /**
   * 409 `conflict` when another version is stored than the one that was read. Signing a signed version again within
   * the year changes nothing.
   */
  sign: endpoint({
    method: 'POST',
    path: '/api/children/{id}/file/signatures',
    access: 'guardian:report_absence',
    summary: 'Signs the current version of a child’s file.',
    body: NewSignature,
    reply: ChildFile,
    status: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
};

export const staffFileApi = {
  /**
   * Staff of the group and the office see everything, door duty the allergies and phones. 404 for other staff and for
   * an adult who was a guardian of the child or may not see it. The access is logged.
   */
  card: endpoint({
    method: 'GET',
    path: '/api/staff/children/{id}/card',
    access: 'staff:group',
    summary: 'Returns the card of a child: contacts, allergies, health and instructions.',
    reply: ChildCard,
    errors: ['not_found'],
  }),
  /** `{id}` is the group. Children whose card the user may not read are left out. */
  sheet: endpoint({
    method: 'GET',
    path: '/api/staff/groups/{id}/sheet',
    access: 'staff:group',
    summary: 'Returns the cards of a group’s children and who is at school now.',
    reply: GroupSheet,
    errors: ['not_found'],
  }),
  /** Sorted by group, then first name. 404 for a school where the user is not office. It contains no health data. */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/child-files',
    access: 'admin',
    summary: 'Lists the children of a school with the state of their file: written, signed, reminded.',
    query: z.strictObject({ school: z.optional(idText) }),
    reply: SchoolFiles,
    errors: ['not_found'],
  }),
  /**
   * Notifies the guardians who may sign. Children whose file is signed, or who were reminded today, are skipped. 404
   * for a child of a school where the user is not office.
   */
  remind: endpoint({
    method: 'POST',
    path: '/api/staff/child-files/reminders',
    access: 'admin',
    summary: 'Reminds families to complete and sign the file of their child.',
    body: z.strictObject({
      childIds: z
        .array(Id)
        .check(z.minLength(1, { error: 'required' }), z.maxLength(maxRemindedFiles, { error: 'too_long' })),
    }),
    reply: z.object({ reminded: z.array(Id) }),
    errors: ['not_found'],
  }),
  /** The latest first. The parts that changed, not what they say. 404 as for the card. */
  versions: endpoint({
    method: 'GET',
    path: '/api/staff/children/{id}/file/versions',
    access: 'admin',
    summary: 'Lists the versions of a child’s file with their authors and signatures.',
    reply: z.array(FileVersion),
    errors: ['not_found'],
  }),
};
