/** Photos and PDFs that tests make. */
import sharp from 'sharp';

type PhotoOptions = { readonly width?: number; readonly height?: number; readonly color?: string };

/** A photo of one color. */
const plainPhoto = ({ width = 64, height = 48, color = '#3366cc' }: PhotoOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background: color } });

export const jpegPhoto = (options?: PhotoOptions): Promise<Buffer> => plainPhoto(options).jpeg().toBuffer();

export const pngPhoto = (options?: PhotoOptions): Promise<Buffer> => plainPhoto(options).png().toBuffer();

export const webpPhoto = (options?: PhotoOptions): Promise<Buffer> => plainPhoto(options).webp().toBuffer();

/** With noise, as a camera takes it, so that it is of the size of a real one. */
export const cameraPhoto = ({ width = 4032, height = 3024 }: PhotoOptions = {}): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#88aaff',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .blur(1.5)
    .jpeg({ quality: 90 })
    .toBuffer();

/** A one-page PDF. */
export function pdfDocument(text = 'Bonjour'): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>',
    `<< /Length ${text.length + 30} >>\nstream\nBT /F1 24 Tf 20 100 Td (${text}) Tj ET\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size 5 >>\n%%EOF\n`, 'latin1');
}
