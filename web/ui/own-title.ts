/**
 * The title that a page is to have where its screen did not come; none where the header has it already. Nothing outside
 * of any frame.
 */
import { createContext } from 'react';

export const OwnTitle = createContext<string | null | undefined>(undefined);
