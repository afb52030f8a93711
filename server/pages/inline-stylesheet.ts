/** Puts the stylesheet into the page: the first paint then waits for one reply instead of two. (docs/decisions/0029) */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PageWithStyles = {
  readonly html: string;
  /** The source that a Content Security Policy must allow for the inline styles. */
  readonly styleSource: string | undefined;
};

const stylesheetLink = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)">/;

/**
 * Replaces the stylesheet that `index.html` links to by its content. The link stays and loads nothing: scripts look
 * for it before they load a stylesheet again.
 */
export function inlineStylesheet(html: string, webRoot: string): PageWithStyles {
  const [link, path = ''] = stylesheetLink.exec(html) ?? [];
  const file = join(webRoot, path);
  if (!link || !existsSync(file)) return { html, styleSource: undefined };
  const styles = readFileSync(file, 'utf8');
  if (styles.includes('</')) throw new Error(`${path} holds text that would end a style element`);
  const digest = createHash('sha256').update(styles).digest('base64');
  const inlined = `<style>${styles}</style>\n    ${link.replace('>', ' disabled>')}`;
  return { html: html.replace(link, () => inlined), styleSource: `'sha256-${digest}'` };
}
