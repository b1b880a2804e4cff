import { rmSync } from 'node:fs';
import { brotliSum, webpackBuild } from './lib/webpackBuild.mjs';

const kilobytes = (bytes) => Math.round(bytes / 10.24) / 100;

/** Matches modules that belong to the back office by their path. */
const isAdmin = (module) =>
	/[\\/]src[\\/](features[\\/]admin|pages[\\/](admin[\\/]|AdminArea))/.test(module) && !/adminLive\.ts$/.test(module);

/** Lazy imports that only the back office asks for. */
const isOfAdmin = (name) => name.startsWith('admin');

/** Chunks of the shop's own build, with the names of the lazy imports that ask for them. */
async function chunksOf() {
	let stats;
	const built = await webpackBuild(undefined, (config) => {
		config.plugins.push({
			apply: (compiler) =>
				compiler.hooks.done.tap('adminSize', (done) => {
					stats = done.toJson({
						all: false,
						chunks: true,
						chunkGroups: true,
						chunkModules: true,
						chunkModulesSpace: Number.MAX_SAFE_INTEGER,
						nestedModules: true,
						nestedModulesSpace: Number.MAX_SAFE_INTEGER,
						ids: true,
					});
				}),
		});
	});
	return { folder: built.folder, stats };
}

/** Every module of a chunk, also those that were joined into one. */
const modulesOf = (modules = []) =>
	modules.flatMap(({ nameForCondition, name, modules: inner }) => [
		nameForCondition ?? name ?? '',
		...modulesOf(inner),
	]);

/** Weighs the back office, and checks that no visitor of the shop loads a part of it. */
export default async function adminSize() {
	const { folder, stats } = await chunksOf();
	const groups = Object.values(stats.namedChunkGroups);
	const idsOf = (wanted) => new Set(groups.filter(({ name }) => wanted(name)).flatMap(({ chunks }) => chunks));
	const shopper = idsOf((name) => !isOfAdmin(name));
	const admin = idsOf(isOfAdmin);
	// Also counts unnamed chunks that only the back office loads, such as the import dialog.
	const ownChunks = stats.chunks.filter(
		({ id, modules }) => !shopper.has(id) && (admin.has(id) || modulesOf(modules).some(isAdmin)),
	);
	const files = [...new Set(ownChunks.flatMap((chunk) => chunk.files))];
	const leaked = stats.chunks
		.filter(({ id }) => shopper.has(id))
		.flatMap(({ modules }) => modulesOf(modules))
		.filter(isAdmin);
	const js = brotliSum(folder, files, '.js');
	const css = brotliSum(folder, files, '.css');
	rmSync(folder, { recursive: true });
	return [
		{
			name: 'JS of all chunks of the back office',
			value: kilobytes(js),
			limit: 130,
			unit: 'KB',
			better: 'lower',
			detail: `brotli 11, ${ownChunks.length} chunks that no page of the shop loads; their CSS besides: ${kilobytes(css)} KB`,
		},
		{
			name: 'modules of the back office among what shoppers load',
			value: new Set(leaked).size,
			limit: 0,
			unit: 'modules',
			better: 'lower',
			detail: leaked.length
				? leaked.join(', ')
				: `looked through the chunks of ${groups.length} lazy imports and the entry`,
		},
		{
			name: 'modules of the back office that were found at all',
			value: ownChunks.flatMap(({ modules }) => modulesOf(modules)).filter(isAdmin).length,
			limit: 20,
			unit: 'modules',
			better: 'higher',
		},
	];
}
