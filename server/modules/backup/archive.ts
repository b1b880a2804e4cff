import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import * as v from 'valibot';
import { CommandRefused } from '../../lib/commandRefused';
import type { ImageStore } from '../media/service';

const formatName = 'tienda-viva-backup';
/** Grows with a change that an older program would read wrongly. */
const formatVersion = 1;

const TableName = v.pipe(v.string(), v.regex(/^[a-z_]+$/));

/** First file of an archive. What it says of tables is what moving a shop compares too (docs/decisions/database.md). */
export const Manifest = v.object({
	format: v.literal(formatName),
	formatVersion: v.pipe(v.number(), v.maxValue(formatVersion)),
	/** Version of the program that wrote it. */
	program: v.string(),
	at: v.pipe(v.string(), v.isoTimestamp()),
	schema: v.number(),
	tables: v.array(v.object({ name: TableName, rows: v.number(), sha256: v.string() })),
	sequences: v.array(v.object({ name: TableName, value: v.string(), called: v.boolean() })),
});
export type Manifest = v.InferOutput<typeof Manifest>;

export const Secrets = v.record(v.picklist(['jwt-secret', 'secret-key']), v.string());

/** Last file: without it, or with another digest of the files before, the archive is not whole. */
const End = v.object({ files: v.number(), sha256: v.string() });

const damaged = () => new CommandRefused('La copia está dañada o incompleta; no se cambió nada.');
const foreign = () => new CommandRefused('El archivo no es una copia de seguridad de la tienda; no se cambió nada.');

/** Names of the files in an archive; a table's and a picture's own name are their last part. */
export const fileNames = {
	manifest: 'manifest.json',
	secrets: 'secrets.json',
	table: (name: string) => `tables/${name}.ndjson`,
	picture: (name: string) => `uploads/${name}`,
	end: 'end.json',
} as const;

const known = /^(manifest\.json|secrets\.json|end\.json|tables\/[a-z_]+\.ndjson|uploads\/[0-9A-Za-z][0-9A-Za-z._-]*)$/;

interface Content {
	manifest: Omit<Manifest, 'format' | 'formatVersion'>;
	secrets: Record<string, string>;
	/** Path of the file with a table's rows. */
	tableFile: (table: string) => string;
	pictures: ImageStore['files'];
}

/**
 * A gzipped tar archive as a stream. Pictures are listed once the rows have been read, and a picture is stored before
 * the row that names it: so every picture that a row names is in the archive.
 */
export function writeArchive(content: Content): Readable {
	const pack = tar.pack();
	const gzip = createGzip();
	pack.on('error', (error) => gzip.destroy(error));
	gzip.on('close', () => pack.destroy());
	// Whoever reads gets the error; one before the first read would end the process.
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
		// A bucket or a folder may hold other things too.
		if (!known.test(fileNames.picture(name))) continue;
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
			// The callback has told of it; without a listener it would end the process.
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

/** Passes the bytes on and counts them, with the name that they stand under, into the digest of the archive. */
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

/** A file of an archive; its chunks must be read to their end before the next one comes. */
interface ArchivedFile {
	name: string;
	bytes: number;
	chunks: AsyncIterable<Buffer>;
}

/** The files between manifest and end, whose sums are compared behind the last one. Throws CommandRefused. */
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
			if (whole || !known.test(name) || (files === 0) !== (name === fileNames.manifest)) throw foreign();
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

/** Bytes of the largest manifest that is read; a real one has a few KB. */
const longestJson = 1_000_000;

export async function jsonOf(chunks: AsyncIterable<Buffer>): Promise<unknown> {
	const read: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.length;
		if (bytes > longestJson) throw foreign();
		read.push(chunk);
	}
	try {
		return JSON.parse(Buffer.concat(read).toString('utf8'));
	} catch {
		throw foreign();
	}
}

/** Throws CommandRefused for what this program cannot read. */
export async function readManifest(chunks: AsyncIterable<Buffer>): Promise<Manifest> {
	const given = await jsonOf(chunks);
	const newer = v.safeParse(
		v.object({ format: v.literal(formatName), formatVersion: v.pipe(v.number(), v.minValue(formatVersion + 1)) }),
		given,
	);
	if (newer.success)
		throw new CommandRefused(
			'La copia es de una versión más nueva de la tienda: instálala primero; no se cambió nada.',
		);
	const manifest = v.safeParse(Manifest, given);
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

/** Errors of zlib and of the tar format mean a file that is damaged, or another one; those of the disk stay. */
function readable(error: unknown, begun: boolean): unknown {
	const { code = '', syscall } = error as { code?: string; syscall?: string };
	if (error instanceof CommandRefused || syscall) return error;
	const ofFormat = code.startsWith('Z_') || (error instanceof Error && /tar|header|end of data/i.test(error.message));
	if (!ofFormat) return error;
	return begun ? damaged() : foreign();
}
