/** The heading of a page whose title is not in the header. Focus comes here when the page is opened. */
export function PageHeading({ children }: { children: string }) {
  return (
    <h1 dir="auto" tabIndex={-1} className="font-bold text-title leading-tight">
      {children}
    </h1>
  );
}
