/** Identifies the contracts of this build: `web/build/data-shape.ts`. */
declare const dataShape: string;
