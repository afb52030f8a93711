import { type ChangeEvent, type ReactNode, useRef } from 'react';
import type { Attachment } from '#web/files/attachment.ts';
import { readChosenFiles } from '#web/files/choose-files.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = {
  icon: ReactNode;
  /** More than the text of the button, where several are on the screen. */
  label?: string;
  unready?: boolean;
  onChoose: (note: Attachment) => void;
  children: string;
};

/** Chooses one photo or PDF. */
export function NoteButton({ icon, label, unready = false, onChoose, children }: Props) {
  const t = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = await readChosenFiles(t, target, { room: 1 });
    if (chosen) onChoose(chosen);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf"
        hidden
        aria-label={label ?? children}
        onChange={(event) => void choose(event)}
      />
      <Button
        kind="bare"
        icon={icon}
        aria-label={label}
        unready={unready}
        onClick={() => !unready && input.current?.click()}
        className="-ml-4"
      >
        {children}
      </Button>
    </>
  );
}
