import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useWords } from '#web/words/words.ts';
import { PageHeading } from './PageHeading.tsx';

type Props = { title: string /** Where the settings stand. */; base: string; children: ReactNode };

/** A page that the settings lead to, with the way back to them. */
export function SubPage({ title, base, children }: Props) {
  const t = useWords();
  return (
    <>
      <div className="flex flex-col items-start">
        <Link href={base} className="flex min-h-11 items-center gap-2 font-bold text-note text-river">
          <ArrowLeft aria-hidden size={18} />
          {t('app.settings')}
        </Link>
        <PageHeading>{title}</PageHeading>
      </div>
      {children}
    </>
  );
}
