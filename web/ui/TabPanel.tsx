import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = { id: string; label: string; className?: string; children: ReactNode };

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/**
 * The panel of the chosen tab. Without a focusable element in it, the panel itself is focusable, so that it can be
 * reached with Tab and scrolled (ARIA Authoring Practices, Tabs).
 */
export function TabPanel({ id, label, className, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [hasControl, setHasControl] = useState(true);
  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const look = () => setHasControl(element.querySelector(focusable) !== null);
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the ARIA pattern for a panel without controls
      tabIndex={hasControl ? undefined : 0}
      className={className}
    >
      {children}
    </div>
  );
}
