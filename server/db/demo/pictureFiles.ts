import path from 'node:path';

/** Pixels. */
export const pictureSide = 640;

/** A product's illustration or a category's `skuPrefix`. The build copies the folder beside main.mjs. */
export const picturePath = (name: string): string => path.join(__dirname, 'pictures', `${name}.webp`);
