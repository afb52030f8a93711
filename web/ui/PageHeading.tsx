import type { Locale } from '#core/lang/locale.ts';

type Props = {
  children: string;
  /** Its language, if it is not the page's. */
  lang?: Locale | undefined;
};

/** The heading of a page whose title is not in the header. It takes the focus on navigation. */
export function PageHeading({ children, lang }: Props) {
  return (
    <h1 dir="auto" lang={lang} tabIndex={-1} className="font-bold text-title leading-tight">
      {children}
    </h1>
  );
}
