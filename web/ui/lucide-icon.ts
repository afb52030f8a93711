/**
 * How the page draws an icon of lucide's, in place of lucide's own way (2 kB), of which most answers what nobody here
 * asks.
 */
import { createElement, type SVGProps } from 'react';

type Shapes = { readonly node: readonly (readonly [tag: string, attributes: object])[] };
type Props = SVGProps<SVGSVGElement> & { size?: number };

/** The icon of these shapes, 24 units wide, drawn in the text's colour and not read out. */
export default function iconOf({ node }: Shapes) {
  return function Icon({ size = 24, ...rest }: Props) {
    const drawing = {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...rest,
    } as const;
    return createElement('svg', drawing, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
  };
}
