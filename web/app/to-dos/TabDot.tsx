/** A dot on a tab, with its meaning in the tab's name. */
export function TabDot({ children }: { children: string }) {
  return (
    <>
      <span className="absolute top-1.5 left-1/2 ml-2.5 size-3.5 rounded-full border-2 border-surface bg-maple" />
      {/* No comma: a screen reader would read the gap before it. */}
      <span className="sr-only"> · {children}</span>
    </>
  );
}
