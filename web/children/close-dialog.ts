/** Closes the dialog that is open, so that the browser gives the focus back to what opened it. */
export function closeDialog(): void {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
}
