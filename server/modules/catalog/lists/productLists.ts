import { finished, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '#platform/lib/concurrencyLimit';
import { tooManyReadings } from '#platform/lib/readingLimit';
import { ShopError } from '#platform/lib/shopError';
import { shopLimits } from '#platform/lib/shopLimits';
import { AnswerTooLong, type ProductListName, readPortions, readProducts } from './repository';
import { type Audience, sendAnswer } from './send';
import type { CatalogCache } from './service';

/** Before a refused portion is tried again. */
const retryMs = 1000;
/** A reader who takes nothing for so long is gone. */
const stalledMs = 60_000;

const busy = new ShopError(503, 'busy', 'Hay demasiadas solicitudes. Espera un momento y vuelve a intentarlo.');

/** Lists that the cache cannot hold are sent in portions, as their reader takes them. */
export function createProductLists(cache: CatalogCache) {
	/** Not read for the cache again before one is sent that would fit. */
	const long = new Set<ProductListName>();
	let sending = 0;
	const ofNetwork = createConcurrencyLimit(shopLimits.longListsPerNetwork.max, () => {});

	function takePlace(reply: FastifyReply, reader: string | null): void {
		if (sending >= shopLimits.longListsAtOnce.max) throw busy;
		const release = ofNetwork.acquire(reader);
		if (!release) throw tooManyReadings(retryMs);
		sending++;
		finished(reply.raw, () => {
			sending--;
			release();
		});
	}

	async function sendLong(name: ProductListName, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
		const { reader } = request;
		takePlace(reply, reader);
		const isGone = () => reply.raw.destroyed;
		let read: CatalogCache['read'] = cache.read;
		const portions = readPortions(name, (work) =>
			read((db) => (isGone() ? Promise.reject(new Error('The reader is gone')) : work(db)), reader),
		);
		let next = await portions.next();
		read = patiently(cache.readMore, isGone);
		async function* text() {
			let bytes = 1;
			for (; !next.done; next = await portions.next()) {
				const { json } = next.value;
				if (json) yield (bytes > 1 ? ',' : '[') + json;
				bytes += Buffer.byteLength(json) + 1;
			}
			yield bytes > 2 ? ']' : '[]';
			if (bytes <= cache.entryBytes) long.delete(name);
		}
		reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
		return reply
			.header('cache-control', 'no-store')
			.type('application/json; charset=utf-8')
			.send(Readable.from(request.method === 'HEAD' ? [] : text()));
	}

	return {
		send(name: ProductListName, audience: Audience, request: FastifyRequest, reply: FastifyReply) {
			if (long.has(name)) return sendLong(name, request, reply);
			const answer = cache.get(name, readProducts(name), request.reader);
			if (!(answer instanceof Promise)) return sendAnswer(answer, audience, request, reply);
			return answer.then(
				(built) => sendAnswer(built, audience, request, reply),
				(error: unknown) => {
					if (!(error instanceof AnswerTooLong)) throw error;
					long.add(name);
					return sendLong(name, request, reply);
				},
			);
		},
	};
}

/** A list that has begun waits while the server is busy, because a part of it is useless. */
function patiently(read: CatalogCache['read'], isGone: () => boolean): CatalogCache['read'] {
	return async (work, reader) => {
		for (;;) {
			try {
				return await read(work, reader);
			} catch (error) {
				if (isGone() || !(error instanceof ShopError)) throw error;
				await sleep(retryMs);
			}
		}
	};
}
