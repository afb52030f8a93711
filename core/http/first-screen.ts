/**
 * What the server puts inside the first screen's page: its answers, and the screen drawn from them. (decisions, 27 and
 * 29)
 */
import type { Locale } from '#core/lang/locale.ts';

/** A call's address, how far its reader had been told of changes by then, and its reply. */
export type SentAnswer = readonly [address: string, heard: string | null, reply: unknown];

/**
 * Draws the first screen for the reader whose answers these are, in a language, as it stands in a minute (counted since
 * 1970, UTC). Gives the HTML of the page's place for the app; nothing when that reader has another first screen or
 * language.
 */
export type DrawFirstScreen = (given: {
  readonly locale: Locale;
  readonly minute: number;
  readonly answers: readonly SentAnswer[];
}) => string | undefined;
