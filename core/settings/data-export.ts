import { endpoint } from '#core/http/endpoint.ts';

export const dataExportApi = {
  /**
   * Contains what the user may see, in one archive; former children while their records are retained. 429 after three
   * in a day, 409 `in_progress` while another export of the account is running. Recorded in the audit log. The
   * archive is streamed, with the files that the user uploaded and may still read. A failed one is truncated, and
   * unpackers reject it.
   */
  download: endpoint({
    method: 'GET',
    path: '/api/data-export',
    access: 'guardian:kept',
    summary: 'Exports the data of the current user and their children as a ZIP of JSON, with a page to read it.',
    file: 'application/zip',
    errors: ['in_progress'],
  }),
};
