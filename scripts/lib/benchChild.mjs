/** Runs one benchmark file (its path is the argument) and sends what it measured to the parent process. */
import { pathToFileURL } from 'node:url';

const loaded = await import(pathToFileURL(process.argv[2]).href);
// A TypeScript file comes as CommonJS, whose default export stands one level deeper.
const measure = typeof loaded.default === 'function' ? loaded.default : loaded.default.default;
const measurements = await measure();
// Not by itself: something that a benchmark left open must not keep the run from ending.
process.send(measurements, () => process.exit(0));
