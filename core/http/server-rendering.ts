/** The data for server rendering of pages (docs/decisions/0027 and 0029). */
import type { Locale } from '#core/lang/locale.ts';

/** The address of a call, the live cursor when it was answered, and its reply. */
export type PreloadedReply = readonly [address: string, heard: string | null, reply: unknown];

/**
 * Renders the page of a path from these replies, in a language, at a minute (since 1970, UTC): the first screen, or
 * the frame of another one with a placeholder in it. Returns the HTML of the app's root element; undefined when the
 * user has another page there or another language.
 */
export type RenderInitialScreen = (given: {
  readonly path: string;
  readonly locale: Locale;
  readonly minute: number;
  readonly answers: readonly PreloadedReply[];
}) => string | undefined;
