import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const require = createRequire(join(process.cwd(), 'package.json'));

/**
 * Builds an entry with the shop's own webpack settings into a temporary folder.
 * @param {string | undefined} entry path of the entry; the shop's own when absent
 * @param {(config: object) => void} [change]
 * @returns {Promise<{ folder: string, filesOf(group: string): string[], ownFilesOf(group: string): string[] }>} `filesOf`
 * names the files of an entry or a named chunk with those that it shares, `ownFilesOf` without them
 */
export async function webpackBuild(entry, change) {
	const webpack = require('webpack');
	const config = require(join(process.cwd(), 'webpack.config.js'))({}, { mode: 'production' });
	const folder = mkdtempSync(join(tmpdir(), 'tienda-bench-'));
	config.output = { ...config.output, path: folder, clean: false };
	config.cache = false;
	config.devtool = false;
	if (entry) config.entry = entry;
	change?.(config);
	const stats = await new Promise((resolve, reject) => {
		webpack(config, (error, result) => (error ? reject(error) : resolve(result)));
	});
	if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
	const { namedChunkGroups } = stats.toJson({ all: false, chunkGroups: true });
	const filesOf = (group) => (namedChunkGroups[group]?.assets ?? []).map(({ name }) => name);
	const ownFilesOf = (group) => {
		const others = Object.keys(namedChunkGroups).filter((name) => name !== group);
		const shared = new Set(others.flatMap(filesOf));
		return filesOf(group).filter((name) => !shared.has(name));
	};
	return { folder, filesOf, ownFilesOf };
}

/** Bytes of a file after brotli 11. */
export const brotliSize = (path) =>
	brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Bytes of all files with the ending, each compressed on its own as it is served. */
export const brotliSum = (folder, names, ending) =>
	names.filter((name) => name.endsWith(ending)).reduce((sum, name) => sum + brotliSize(join(folder, name)), 0);
