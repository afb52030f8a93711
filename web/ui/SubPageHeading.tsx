import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { PageHeading } from './PageHeading.tsx';

type Props = {
  back: { readonly label: string; readonly to: string };
  children: string;
  /** Said under the heading. */
  text?: string;
  /** Where it stands: draft, published. */
  chip?: ReactNode;
};

/** The heading of a page that stands under another, with the way back to it. */
export function SubPageHeading({ back, children, text, chip }: Props) {
  return (
    <div className="flex items-center gap-1">
      <BackLink label={back.label} to={back.to} />
      <div className="min-w-0 flex-1">
        <PageHeading>{children}</PageHeading>
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
