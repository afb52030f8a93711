import type { ReactNode } from 'react';
import { useWords } from '#web/words/words.ts';
import { Button } from './Button.tsx';

type Props = {
  /** Who saved it, where that is known. */
  name?: string | null | undefined;
  onKeep: () => void;
  onTake: () => void;
  /** What it is that was written twice, where it is not the whole. */
  title?: string;
  /** What they wrote. */
  children?: ReactNode;
};

/** Somebody saved another version while one was writing: whose counts is chosen, and nothing is lost before. */
export function Meanwhile({ name, title, onKeep, onTake, children }: Props) {
  const t = useWords();
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
