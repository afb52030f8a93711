import { endpoint } from '#core/http/endpoint.ts';

export const myDataApi = {
  /**
   * What one may see, and nothing else, as one archive, of children who left until their records are erased; 429 after
   * three in a day, 409 `in_progress` while another of the same account is made. That it was asked for is written down.
   * It comes as it is made: one that fails on the way is cut, and no unpacker takes it for whole.
   */
  download: endpoint({
    method: 'GET',
    path: '/api/my-data',
    who: 'guardian:kept',
    does: 'Gives everything about oneself and the children one may see: one archive of JSON, with a page to read it.',
    spec: 'decisions, More, Settings',
    file: 'application/zip',
    refuses: ['in_progress'],
  }),
};
