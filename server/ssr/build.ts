import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { RenderEntry } from '#contract/shared/firstView';

/** What rendering needs of the browser's build. */
export interface PageBuild {
	entry: RenderEntry;
	template: string;
	chunks: Readonly<Record<string, readonly string[]>>;
	styles: Readonly<Record<string, string>>;
}

const Chunks = v.record(v.string(), v.array(v.string()));

export async function loadPageBuild(publicDir: string): Promise<PageBuild | undefined> {
	const folder = path.resolve(publicDir, '..', 'pages');
	const files = [path.join(folder, 'render.mjs'), path.join(folder, 'chunks.json'), path.join(publicDir, 'index.html')];
	const [renderer = '', chunkList = '', page = ''] = files;
	if (!files.every((file) => fs.existsSync(file))) return undefined;
	const read = (file: string) => fs.readFileSync(file, 'utf8');
	const { default: entry }: { default: RenderEntry } = await import(pathToFileURL(renderer).href);
	await entry.load();
	const names = Object.entries(v.parse(Chunks, JSON.parse(read(chunkList))));
	const chunks = Object.fromEntries(names.map(([name, list]) => [name, list.map((file) => `/${file}`)]));
	const sheets = [...new Set(Object.values(chunks).flat())].filter((file) => file.endsWith('.css'));
	return {
		entry,
		template: read(page),
		chunks,
		styles: Object.fromEntries(sheets.map((file) => [file, read(path.join(publicDir, file))])),
	};
}
