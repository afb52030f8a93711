/**
 * The screen that the page came with, drawn by the server: where it stands, when it was drawn, what was tapped
 * meanwhile.
 */

const place = document.getElementById('app');
if (!place) throw new Error('the page has no place for the app');

const { drawnIn } = place.dataset;

export const drawnPage = {
  /** Where the app stands. */
  place,
  /** The minute in which the server drew it; undefined when there is nothing there yet. */
  drawnIn: drawnIn === undefined ? undefined : Number(drawnIn),
  /** Says that the app answers from now on, and does what was tapped before. */
  takeOver(): void {
    delete place.dataset['drawnIn'];
    for (const tapped of place.querySelectorAll<HTMLElement>('[data-tapped]')) {
      delete tapped.dataset['tapped'];
      tapped.click();
    }
  },
};
