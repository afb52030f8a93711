/** The longest side of a portrait as it is sent, in pixels. */
const maxSide = 1280;

/** The middle of a photo as a square JPEG. Undefined for a photo that the device cannot read. */
export async function cropSquare(photo: Blob): Promise<Blob | undefined> {
  const image = await createImageBitmap(photo).catch(() => undefined);
  if (!image) return undefined;
  const side = Math.min(image.width, image.height);
  const shown = Math.min(side, maxSide);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: shown, height: shown });
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  context.drawImage(image, left, top, side, side, 0, 0, shown, shown);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return blob ?? undefined;
}
