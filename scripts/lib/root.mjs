import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Absolute path of something inside the project. */
export const inRoot = (...parts) => path.join(root, ...parts);
