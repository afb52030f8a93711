/** Another school of the same school service. */
import { endpoint } from '#core/http/endpoint.ts';
import { SchoolIdentity, SchoolSettings } from './school-settings.ts';

export const newSchoolApi = {
  /**
   * For the admins of the whole school service: 403 for others. The school begins with the usual hours and an empty
   * calendar, and its directory is closed until a parent opens it.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/staff/schools',
    access: 'admin',
    summary: 'Adds a school to the school service.',
    body: SchoolIdentity,
    reply: SchoolSettings,
    status: 201,
    errors: ['forbidden'],
  }),
};
