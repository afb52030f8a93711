/** Encodes an uploaded photo in the sizes of core, as JPEG without metadata. Runs in a process of its own. */
import sharp from 'sharp';
import { dimensionsIn, maxPhotoPixels, photoSizes } from '#core/files/file-rules.ts';
import { type EncodedSize, encodedPath, type EncodeRequest } from './encoded-size.ts';

// The process encodes one photo after the other and keeps none.
sharp.cache(false);
sharp.concurrency(1);

const quality = 82;
const [, , largest] = photoSizes;

/**
 * Turned upright, on white, in sRGB, the first frame of an animation. Metadata is left out: where the photo was taken
 * is never stored. Rejects for a photo that is damaged, truncated or too large.
 */
export async function encodePhoto(request: EncodeRequest): Promise<EncodedSize[]> {
  const source = sharp(request.path, {
    limitInputPixels: maxPhotoPixels,
    sequentialRead: true,
    failOn: 'error',
    pages: 1,
  });
  const { data, info } = await source
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sizes: EncodedSize[] = [];
  for (const size of photoSizes) {
    const dimensions = dimensionsIn(size, { width, height });
    const file = encodedPath(request, size);
    const { size: bytes } = await sharp(data, { raw: { width, height, channels } })
      .resize({ ...dimensions, fit: 'fill' })
      .jpeg({ quality, progressive: size !== photoSizes[0] })
      .toFile(file);
    sizes.push({ size, path: file, bytes, ...dimensions });
  }
  return sizes;
}
