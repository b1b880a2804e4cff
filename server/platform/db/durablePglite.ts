import fs from 'node:fs';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type EmscriptenOptions = InitArguments[1];

/** Emscripten's own types omit `stream_ops`. */
interface NodeFileSystem {
	realPath(node: unknown): string;
	stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
}

/** PGlite's file system has no fsync, so PostgreSQL's would do nothing at a commit. */
class SyncingNodeFS extends NodeFS {
	override async init(pg: InitArguments[0], options: EmscriptenOptions) {
		const { emscriptenOpts } = await super.init(pg, options);
		const preRun = [emscriptenOpts.preRun ?? []].flat();
		return {
			emscriptenOpts: {
				...emscriptenOpts,
				preRun: [
					(module: unknown) => {
						const { NODEFS } = module as { NODEFS: NodeFileSystem };
						NODEFS.stream_ops.fsync = (stream) => {
							if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
							else syncFolder(NODEFS.realPath(stream.node));
							return 0;
						};
					},
					...preRun,
				],
			} as EmscriptenOptions,
		};
	}
}

function syncFolder(folder: string): void {
	const descriptor = fs.openSync(folder, 'r');
	try {
		fs.fsyncSync(descriptor);
	} finally {
		fs.closeSync(descriptor);
	}
}

const extensions = { pg_trgm, unaccent };
const parsers = { [types.INT8]: Number, [types.DATE]: (text: string) => text };
/** PostgreSQL's default is 128 MB of WebAssembly memory. */
const smallBuffers = ['-c', 'shared_buffers=16MB'];

/** Commits are on disk when their promise resolves. */
export async function openFolder(folder: string): Promise<PGlite> {
	// PGlite needs its defaults, except `-F`, which disables fsync.
	const defaults = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
	return create({
		fs: new SyncingNodeFS(folder),
		startParams: [...defaults, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync', ...smallBuffers],
	});
}

/** Empty, or a copy of a dumpDataDir(). Small steps, because the log is in memory too. */
export async function openMemory(dump?: Blob): Promise<PGlite> {
	return create({
		startParams: [...PGlite.defaultStartParams, ...smallBuffers],
		initDbStartParams: ['--wal-segsize=1'],
		...(dump && { loadDataDir: dump }),
	});
}

async function create(options: PGliteOptions): Promise<PGlite> {
	const client = new PGlite({ ...options, extensions, parsers });
	await client.waitReady;
	return client;
}
