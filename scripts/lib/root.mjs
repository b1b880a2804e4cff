import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Absolute path of something inside the project. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** For tsx, which compiles JSX only as a configuration says that lists the file; tsconfig.json lists none. */
export const tsxSettings = { TSX_TSCONFIG_PATH: inRoot('tsconfig.tests.json') };
