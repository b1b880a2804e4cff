import path from 'node:path';

/** Pixels. */
export const pictureSide = 640;

/** The build copies the folder beside main.mjs. */
export const picturePath = (name: string): string => path.join(__dirname, 'pictures', `${name}.webp`);
