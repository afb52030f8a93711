/** The process that encodes photos, one at a time. A photo that ends it cannot end the server. */
import { encodePhoto } from './encode-photo.ts';
import type { EncodedSize, EncodeRequest } from './encoded-size.ts';

/** What the process replies. `full`: the disk is full. `damaged`: the photo cannot be read. */
export type EncodeReply = { readonly sizes: readonly EncodedSize[] } | { readonly failure: 'damaged' | 'full' };

process.on('message', (request: EncodeRequest) => {
  encodePhoto(request).then(
    (sizes) => send({ sizes }),
    (error: unknown) => send({ failure: /ENOSPC|No space left|EDQUOT/.test(String(error)) ? 'full' : 'damaged' }),
  );
});
// The server has ended.
process.on('disconnect', () => process.exit());

const send = (reply: EncodeReply) => process.send?.(reply);
