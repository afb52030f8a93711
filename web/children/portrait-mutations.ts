import { useState } from 'react';
import { portraitApi } from '#core/portraits/portrait-api.ts';
import { call } from '#web/api/call.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import type { Attachment } from '#web/files/attachment.ts';

/** Whose portrait it is; `own` is that of the current user. */
export type PortraitSubject =
  | { readonly kind: 'child' | 'person'; readonly id: number }
  | { readonly kind: 'own'; readonly id: 0 };

type Callbacks = { onDone: (chosen: Attachment | null) => void; onFailed: (error: Error) => void };

/** Uploads a portrait and puts it in place, or removes it for null. `progressKey` names the upload. */
export function useSavePortrait({ kind, id }: PortraitSubject, { onDone, onFailed }: Callbacks) {
  const [progressKey, setProgressKey] = useState('');
  const mutation = useSimpleMutation({
    name: ['save portrait', kind, id],
    about: ['portraits'],
    async send(chosen: Attachment | null, key) {
      setProgressKey(key);
      const fileId = chosen ? await (await import('./upload-portrait.ts')).uploadPortrait(chosen, key) : null;
      const sent = { body: { fileId }, key };
      if (kind === 'child') await call(portraitApi.saveOfChild, { params: { id }, ...sent });
      else if (kind === 'person') await call(portraitApi.saveOfPerson, { params: { id }, ...sent });
      else await call(portraitApi.saveOwn, sent);
    },
    onDone: (_, chosen) => onDone(chosen),
    onFailed,
  });
  return { ...mutation, progressKey };
}
