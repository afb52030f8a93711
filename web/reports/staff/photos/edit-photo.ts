/** Crops and blurs a photo on the device, before it is sent (docs/decisions/0072). */
import type { Dimensions } from '#core/files/file-rules.ts';
import { pixelate, type Region, regionInPixels } from '#core/photos/region-rules.ts';

/** `blurred` and `crop` are parts of the whole photo. Without `crop`, all of it is kept. */
export type PhotoEdit = { readonly blurred: readonly Region[]; readonly crop: Region | undefined };

const quality = 0.85;

/** Draws the whole photo with its blurred parts. The canvas has the size in which they are drawn. */
export function drawBlurred(canvas: HTMLCanvasElement, photo: ImageBitmap, blurred: readonly Region[]): void {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('canvas unavailable');
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  for (const region of blurred) {
    const { left, top, width, height } = regionInPixels(region, canvas);
    const pixels = context.getImageData(left, top, width, height);
    pixelate(pixels);
    context.putImageData(pixels, left, top);
  }
}

const newCanvas = ({ width, height }: Dimensions) => Object.assign(document.createElement('canvas'), { width, height });

/** The edited photo as JPEG: nothing that was blurred or cut off is in it. */
export async function editedPhoto(photo: ImageBitmap, { blurred, crop }: PhotoEdit): Promise<Blob> {
  const whole = newCanvas(photo);
  drawBlurred(whole, photo, blurred);
  const cut = crop ? cutOut(whole, crop) : whole;
  const blob = await new Promise<Blob | null>((resolve) => cut.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('photo not encoded');
  return blob;
}

function cutOut(whole: HTMLCanvasElement, crop: Region): HTMLCanvasElement {
  const { left, top, width, height } = regionInPixels(crop, whole);
  const cut = newCanvas({ width, height });
  cut.getContext('2d')?.drawImage(whole, left, top, width, height, 0, 0, width, height);
  return cut;
}
