import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import type { Locale } from '#core/lang/locale.ts';
import { PageHeading } from './PageHeading.tsx';

type Props = {
  parent: { readonly to: string; readonly label: string };
  /** The language of the heading, if it is not the page's. */
  lang?: Locale | undefined;
  children: string;
};

/** The heading of a page below another one, with a link to it. The arrow of the header leads home. */
export function HeadingWithParent({ parent, lang, children }: Props) {
  return (
    <div className="flex flex-col items-start">
      <Link href={parent.to} className="flex min-h-11 items-center gap-2 font-bold text-note text-river">
        <ArrowLeft aria-hidden size={18} />
        {parent.label}
      </Link>
      <PageHeading lang={lang}>{children}</PageHeading>
    </div>
  );
}
