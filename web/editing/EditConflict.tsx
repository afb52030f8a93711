import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = {
  /** The author of the other version, if known. */
  name?: string | null | undefined;
  onKeep: () => void;
  onTake: () => void;
  /** The conflicting part, if not the whole. */
  title?: string;
  /** The other version. */
  children?: ReactNode;
};

/**
 * Edit conflict: another version was saved while this one was edited. The user chooses one; nothing is discarded
 * before.
 */
export function EditConflict({ name, title, onKeep, onTake, children }: Props) {
  const t = useTranslation();
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-m bg-sun-tint p-4 text-sun">
      <p className="text-small">
        <strong className="block font-bold text-note">
          {title ?? (name ? t('authoring.meanwhile', { name }) : t('authoring.meanwhileNobody'))}
        </strong>
        {t('authoring.meanwhileText')}
      </p>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button kind="line" className="bg-surface" onClick={onKeep}>
          {t('authoring.keepMine')}
        </Button>
        <Button kind="line" className="bg-surface" onClick={onTake}>
          {t('authoring.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
