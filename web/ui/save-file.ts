/** Hands a file to the browser to keep. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
