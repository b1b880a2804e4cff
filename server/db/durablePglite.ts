import fs from 'node:fs';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type EmscriptenOptions = InitArguments[1];

/** Emscripten's node file system, whose own types leave `stream_ops` out. */
interface NodeFileSystem {
	realPath(node: unknown): string;
	stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
}

/** PGlite's file system has no fsync, so PostgreSQL's fsync of the log at each commit would silently do nothing. */
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
/** 128 MB, PostgreSQL's default, would be set aside in WebAssembly memory for a catalogue of a few megabytes. */
const smallBuffers = ['-c', 'shared_buffers=16MB'];

/** A commit is on the disk when its promise resolves. */
export async function openFolder(folder: string): Promise<PGlite> {
	// `startParams` replaces the defaults; without them PGlite never gets ready. Its `-F` switches fsync off.
	const defaults = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
	return create({
		fs: new SyncingNodeFS(folder),
		startParams: [...defaults, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync', ...smallBuffers],
	});
}

/** Empty, or a copy of what another one's dumpDataDir() answered. Its log is in memory too, so it grows in small steps. */
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
