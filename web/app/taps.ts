/**
 * Comes before the app, with a page that the server has drawn: a button that is tapped before its script is there is
 * remembered, and the app does what was asked. Links go where they lead without it.
 */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element) target.closest('[data-drawn-in] button')?.setAttribute('data-tapped', '');
});
