import { encode } from 'uqr';

type Props = { text: string; className?: string };

/**
 * The squares as one path, so that they print sharp. Dark on white in every theme, with the margin of the standard:
 * cameras read no other. The same text is next to it in words.
 */
export function QrCode({ text, className }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg aria-hidden viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
