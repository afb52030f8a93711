/** The frame of a page that is not server-rendered: what it shows until the app has rendered. */

/** `app` is the header and placeholders of a page with a session, `public` the name on the pages without one. */
export type Frame = 'app' | 'public';

const frames = / *<div data-frame="(\w+)".*?<!-- end of frame -->\n/gs;

/** Leaves one of the frames in `index.html`, or none. */
export function withFrame(html: string, frame: Frame | undefined): string {
  return html.replaceAll(frames, (whole, name) => (name === frame ? whole : ''));
}
