import type { ReactNode } from 'react';
import './styles/action-bar.css';

/**
 * Keeps a form's own button in reach at the bottom of the window while its form is in view. On a phone the action
 * banner gives way to it, and stands at the end of the page.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="action-bar">{children}</div>;
}
