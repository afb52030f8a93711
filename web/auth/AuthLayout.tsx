import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  title: string;
  text?: string | undefined;
  above?: string | undefined;
  languageLink: ReactNode;
  children: ReactNode;
};

/** Layout of the signed-out pages: title, one action, and the other language. */
export function AuthLayout({ title, text, above, languageLink, children }: Props) {
  const t = useTranslation();
  return (
    <main className="mx-auto flex min-h-dvh max-w-[26rem] flex-col justify-center gap-6 px-5 py-10 pb-[calc(2.5rem+env(safe-area-inset-bottom))]">
      <title>{title === t('app.name') ? title : `${title} · ${t('app.name')}`}</title>
      <div className="flex flex-col gap-1">
        {above && <p className="font-semibold text-ink-soft text-small">{above}</p>}
        <h1 tabIndex={-1} className="text-balance font-bold text-display leading-tight tracking-tight">
          {title}
        </h1>
        {text && <p className="text-ink-soft">{text}</p>}
      </div>
      {children}
      <div className="text-center">{languageLink}</div>
    </main>
  );
}
