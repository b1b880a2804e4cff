import type { Readable } from 'node:stream';
import { ShopError } from '../../lib/shopError';

export interface PictureFile {
	content: Readable;
	bytes: number;
	/** As in Content-Range; undefined for the whole file. */
	part: string | undefined;
}

/** Files named after their content: written once, never changed, so that many servers may share them. */
export interface PictureStore {
	/** Leaves the whole file or none. */
	put(name: string, content: Buffer): Promise<void>;
	has(name: string): Promise<boolean>;
	/** `range` as a browser sends it. Undefined when there is no such file; 416 for a part that the file does not have. */
	open(name: string, range?: string): Promise<PictureFile | undefined>;
	list(): AsyncIterable<string>;
}

/** Why a store failed is for the log; visitors are told 503. */
export class StoreUnavailable extends Error {
	override name = 'StoreUnavailable';
	readonly statusCode = 503;
}

export const noSuchPart = (): ShopError => new ShopError(416, 'bad_request', 'La solicitud no es válida');
