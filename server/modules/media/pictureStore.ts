import type { Readable } from 'node:stream';
import { ShopError } from '#platform/lib/shopError';

export interface PictureFile {
	content: Readable;
	bytes: number;
	/** As in Content-Range; undefined for the whole file. */
	part: string | undefined;
}

/** Names are hashes of the content, so servers may share the files. */
export interface PictureStore {
	/** Atomic. */
	put(name: string, content: Buffer): Promise<void>;
	has(name: string): Promise<boolean>;
	/** `range` as in the header. Throws 416 outside of the file. */
	open(name: string, range?: string): Promise<PictureFile | undefined>;
	list(): AsyncIterable<string>;
}

/** The reason is for the log; visitors receive 503. */
export class StoreUnavailable extends Error {
	override name = 'StoreUnavailable';
	readonly statusCode = 503;
}

export const noSuchPart = (): ShopError => new ShopError(416, 'bad_request', 'La solicitud no es válida');
