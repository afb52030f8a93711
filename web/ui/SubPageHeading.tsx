import type { ReactNode } from 'react';
import type { Locale } from '#core/lang/locale.ts';
import { BackLink } from './BackLink.tsx';
import { PageHeading } from './PageHeading.tsx';

type Props = {
  back: { readonly label: string; readonly to: string };
  children: string;
  /** The language of the heading, if it is not the page's. */
  lang?: Locale | undefined;
  /** Shown below the heading. */
  text?: string;
  /** The status: draft, published. */
  chip?: ReactNode;
};

/** The heading of a sub-page, with a back link. */
export function SubPageHeading({ back, children, lang, text, chip }: Props) {
  return (
    <div className="flex items-center gap-1">
      <BackLink label={back.label} to={back.to} />
      <div className="min-w-0 flex-1">
        <PageHeading lang={lang}>{children}</PageHeading>
        {text && (
          <p dir="auto" className="text-ink-soft text-small">
            {text}
          </p>
        )}
      </div>
      {chip}
    </div>
  );
}
