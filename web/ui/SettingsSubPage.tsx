import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { HeadingWithParent } from './HeadingWithParent.tsx';

type Props = {
  title: string;
  /** The path of the settings. */
  base: string;
  children: ReactNode;
};

/** A sub-page of the settings, with a back link. */
export function SettingsSubPage({ title, base, children }: Props) {
  const t = useTranslation();
  return (
    <>
      <HeadingWithParent parent={{ to: base, label: t('app.settings') }}>{title}</HeadingWithParent>
      {children}
    </>
  );
}
