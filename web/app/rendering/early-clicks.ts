/**
 * Loaded before the app on a server-rendered page: remembers a button that is tapped before the app's script has
 * loaded, and the app replays the click. Links work without it.
 */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element) target.closest('[data-drawn-in] button')?.setAttribute('data-tapped', '');
});
