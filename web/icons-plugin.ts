/**
 * Lucide's icons without what the page never asks of them: their keys, and the many ways in which they can be drawn.
 */
import type { Plugin } from 'vite';

const isLucide = (id: string | undefined) => id?.includes('/lucide-react/') ?? false;
const ours = `${import.meta.dirname}/ui/lucide-icon.ts`;

export function icons(): Plugin {
  return {
    name: 'parvis-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (isLucide(importer) && source.endsWith('/createLucideIcon.mjs') ? ours : null),
    transform(code, id) {
      if (!isLucide(id) || !/\/icons\/[^/]+\.mjs$/.test(id)) return null;
      // The shapes of an icon never change places, and are each given as a child of its own.
      return { code: code.replaceAll(/, key: "\w+"|,\s+key: "\w+"/g, ''), map: null };
    },
  };
}
