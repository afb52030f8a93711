/**
 * The title to show for a screen that did not load; null if the header shows it already. Undefined outside of a shell.
 */
import { createContext } from 'react';

export const ScreenTitleContext = createContext<string | null | undefined>(undefined);
