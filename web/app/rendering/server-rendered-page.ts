/**
 * The server-rendered screen in the page: its element, when it was rendered, and the clicks made before the app took
 * over.
 */

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app element');

const { drawnIn } = place.dataset;

export const serverRenderedPage = {
  /** The app's root element. */
  place,
  /** The minute in which the server rendered it, or undefined if the element is empty. */
  drawnIn: drawnIn === undefined ? undefined : Number(drawnIn),
  /** Marks the app as ready and replays the clicks made before. */
  takeOver(): void {
    delete place.dataset['drawnIn'];
    for (const tapped of place.querySelectorAll<HTMLElement>('[data-tapped]')) {
      delete tapped.dataset['tapped'];
      tapped.click();
    }
  },
};
