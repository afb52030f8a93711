import { Camera } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { maxAttachments } from '#core/files/file-rules.ts';
import type { Attachment } from '#web/files/attachment.ts';
import { readChosenFiles } from '#web/files/choose-files.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';

/** Chooses photos and makes them smaller on the device. */
export function AddPhotos({ onChosen }: { onChosen: (photos: readonly Attachment[]) => void }) {
  const t = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    setReading(true);
    const photos = await readChosenFiles(t, target, { room: maxAttachments, photosOnly: true });
    setReading(false);
    if (photos.length > 0) onChosen(photos);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*"
        hidden
        aria-label={t('staffPhotos.add')}
        onChange={(event) => void choose(event)}
      />
      <Button
        kind="quiet"
        icon={<Camera aria-hidden size={20} />}
        unready={isReading}
        onClick={() => !isReading && input.current?.click()}
      >
        {t(isReading ? 'staffPhotos.reading' : 'staffPhotos.add')}
      </Button>
    </>
  );
}
