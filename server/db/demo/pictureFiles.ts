import path from 'node:path';

/** Pixels of the side of each picture. */
export const pictureSide = 640;

/** A product's is named by its illustration, a category's by its `skuPrefix`. The build has the folder beside main.mjs. */
export const picturePath = (name: string): string => path.join(__dirname, 'pictures', `${name}.webp`);
