import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import * as v from 'valibot';
import { CommandRefused } from '#platform/lib/shopError';
import type { ImageStore } from '../media/service';

const formatName = 'tienda-viva-backup';
/** Raised by changes that older programs would misread. */
const formatVersion = 1;

const TableName = v.pipe(v.string(), v.regex(/^[a-z_]+$/));

/** First file. `move` compares its facts about tables too (docs/decisions/database.md). */
export const Manifest = v.object({
	format: v.literal(formatName),
	formatVersion: v.pipe(v.number(), v.maxValue(formatVersion)),
	program: v.string(),
	at: v.pipe(v.string(), v.isoTimestamp()),
	schema: v.number(),
	tables: v.array(v.object({ name: TableName, rows: v.number(), sha256: v.string() })),
	sequences: v.array(v.object({ name: TableName, value: v.string(), called: v.boolean() })),
});
export type Manifest = v.InferOutput<typeof Manifest>;

export const Secrets = v.record(v.picklist(['jwt-secret', 'secret-key']), v.string());

/** Last file: without it, or with another digest, the archive is incomplete. */
const End = v.object({ files: v.number(), sha256: v.string() });

const damaged = () => new CommandRefused('La copia está dañada o incompleta; no se cambió nada.');
const foreign = () => new CommandRefused('El archivo no es una copia de seguridad de la tienda; no se cambió nada.');

export const fileNames = {
	manifest: 'manifest.json',
	secrets: 'secrets.json',
	table: (name: string) => `tables/${name}.ndjson`,
	picture: (name: string) => `uploads/${name}`,
	end: 'end.json',
} as const;

const allowedName =
	/^(manifest\.json|secrets\.json|end\.json|tables\/[a-z_]+\.ndjson|uploads\/[0-9A-Za-z][0-9A-Za-z._-]*)$/;

interface Content {
	manifest: Omit<Manifest, 'format' | 'formatVersion'>;
	secrets: Record<string, string>;
	tableFile: (table: string) => string;
	pictures: ImageStore['files'];
}

/** A gzipped tar stream. Pictures are stored before their rows and listed after them: none is missing. */
export function writeArchive(content: Content): Readable {
	const pack = tar.pack();
	const gzip = createGzip();
	pack.on('error', (error) => gzip.destroy(error));
	gzip.on('close', () => pack.destroy());
	// The reader gets the error; without a listener, one before the first read ends the process.
	gzip.on('error', () => {});
	pack.pipe(gzip);
	fill(pack, content).catch((error: Error) => pack.destroy(error));
	return gzip;
}

async function fill(pack: tar.Pack, { manifest, secrets, tableFile, pictures }: Content): Promise<void> {
	const hash = createHash('sha256');
	let files = 0;
	const add = async (name: string, size: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) => {
		await addFile(pack, name, size, hashed(chunks, hash, name));
		files++;
	};
	const addJson = (name: string, value: object) => {
		const text = Buffer.from(`${JSON.stringify(value, null, '\t')}\n`);
		return add(name, text.length, [text]);
	};
	await addJson(fileNames.manifest, { format: formatName, formatVersion, ...manifest });
	await addJson(fileNames.secrets, secrets);
	for (const { name } of manifest.tables) {
		const file = tableFile(name);
		await add(fileNames.table(name), (await stat(file)).size, fs.createReadStream(file));
	}
	for await (const name of pictures.list()) {
		if (!allowedName.test(fileNames.picture(name))) continue;
		const picture = await pictures.open(name);
		if (picture) await add(fileNames.picture(name), picture.bytes, picture.content);
	}
	await addJson(fileNames.end, { files, sha256: hash.copy().digest('hex') });
	pack.finalize();
}

async function addFile(pack: tar.Pack, name: string, size: number, chunks: AsyncIterable<Buffer>): Promise<void> {
	let closed: () => void = () => {};
	const gone = new Promise<never>((_resolve, reject) => {
		closed = () => reject(new Error('The archive was closed before it was whole'));
		pack.once('close', closed);
	});
	gone.catch(() => {});
	try {
		const written = new Promise<void>((resolve, reject) => {
			const entry = pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
			// The callback reports the error; without a listener it ends the process.
			entry.on('error', reject);
			const feed = async () => {
				for await (const chunk of chunks) {
					if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), gone]);
				}
				entry.end();
			};
			feed().catch(reject);
		});
		await Promise.race([written, gone]);
	} finally {
		pack.off('close', closed);
	}
}

async function* hashed(
	chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
	hash: Hash,
	name: string,
): AsyncGenerator<Buffer> {
	hash.update(`${name}\n`);
	for await (const chunk of chunks) {
		hash.update(chunk);
		yield chunk;
	}
}

/** Read `chunks` to the end before the next file. */
interface ArchivedFile {
	name: string;
	bytes: number;
	chunks: AsyncIterable<Buffer>;
}

/** Throws CommandRefused at the end for a wrong digest. */
export async function* readArchive(archive: string): AsyncGenerator<ArchivedFile> {
	const extract = tar.extract();
	const source = fs.createReadStream(archive);
	const gunzip = createGunzip();
	source.on('error', (error) => gunzip.destroy(error));
	gunzip.on('error', (error) => extract.destroy(error));
	source.pipe(gunzip).pipe(extract);
	const hash = createHash('sha256');
	let files = 0;
	let whole = false;
	try {
		for await (const entry of extract) {
			const { name, size: bytes = 0 } = entry.header;
			if (whole || !allowedName.test(name) || (files === 0) !== (name === fileNames.manifest)) throw foreign();
			if (name === fileNames.end) {
				const end = v.safeParse(End, await jsonOf(entry));
				if (!end.success || end.output.files !== files || end.output.sha256 !== hash.digest('hex')) throw damaged();
				whole = true;
			} else {
				yield { name, bytes, chunks: readably(hashed(entry, hash, name)) };
				files++;
			}
		}
	} catch (error) {
		throw readable(error, files > 0);
	} finally {
		source.destroy();
		gunzip.destroy();
	}
	if (files === 0) throw foreign();
	if (!whole) throw damaged();
}

const maxJsonBytes = 1_000_000;

export async function jsonOf(chunks: AsyncIterable<Buffer>): Promise<unknown> {
	const read: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.length;
		if (bytes > maxJsonBytes) throw foreign();
		read.push(chunk);
	}
	try {
		return JSON.parse(Buffer.concat(read).toString('utf8'));
	} catch {
		throw foreign();
	}
}

/** Throws CommandRefused for a foreign or newer archive. */
export async function readManifest(chunks: AsyncIterable<Buffer>): Promise<Manifest> {
	const json = await jsonOf(chunks);
	const newer = v.safeParse(
		v.object({ format: v.literal(formatName), formatVersion: v.pipe(v.number(), v.minValue(formatVersion + 1)) }),
		json,
	);
	if (newer.success)
		throw new CommandRefused(
			'La copia es de una versión más nueva de la tienda: instálala primero; no se cambió nada.',
		);
	const manifest = v.safeParse(Manifest, json);
	if (!manifest.success) throw foreign();
	return manifest.output;
}

async function* readably(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	try {
		yield* chunks;
	} catch (error) {
		throw readable(error, true);
	}
}

/** zlib and tar errors mean a damaged or wrong file; disk errors pass unchanged. */
function readable(error: unknown, begun: boolean): unknown {
	const { code = '', syscall } = error as { code?: string; syscall?: string };
	if (error instanceof CommandRefused || syscall) return error;
	const ofFormat = code.startsWith('Z_') || (error instanceof Error && /tar|header|end of data/i.test(error.message));
	if (!ofFormat) return error;
	return begun ? damaged() : foreign();
}
