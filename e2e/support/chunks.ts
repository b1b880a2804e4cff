import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publicDir } from './shopServer';

/** Path of the script that a chunk has for itself; by its name in the sources, which is not in the file's name. */
export function scriptOf(chunk: string): string {
	const chunks = JSON.parse(readFileSync(path.join(publicDir, '..', 'pages', 'chunks.json'), 'utf8'));
	const script = (chunks as Record<string, string[]>)[chunk]?.findLast((file) => file.endsWith('.js'));
	if (!script) throw new Error(`The build has no chunk ${chunk}`);
	return `/${script}`;
}
