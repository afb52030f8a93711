/** Closes the open dialog, so that the browser returns the focus to the element that opened it. */
export function closeDialog(): void {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
}
