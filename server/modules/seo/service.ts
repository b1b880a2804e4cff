import { productSegment } from '#contract/catalog/product';
import { withoutFocus } from '#contract/shared/images';
import { bookPath } from '#contract/shop/default';
import { type PackedBody, packPieces } from '#platform/lib/compressed';
import { createRecent } from '#platform/lib/memo';
import { shopLimits } from '#platform/lib/shopLimits';
import { createSlots } from '#platform/lib/slots';
import type { Platform } from '#platform/platform';
import type { Addresses } from '../catalog/addresses/service';
import type { CatalogCache } from '../catalog/lists/service';
import type { CatalogPages } from '../catalog/paging/service';
import type { ShopPages } from '../content/service';
import type { ShopSettings } from '../settings/service';
import { indexXml, type Place, sitemapXml } from './xml';

export type Sitemaps = ReturnType<typeof createSitemaps>;

/** Undefined for `data:`, which has no address. */
function pictureOf(imageUrl: string | null, publicUrl: string): string | undefined {
	if (!imageUrl || !URL.canParse(imageUrl, publicUrl)) return undefined;
	const { protocol, href } = new URL(imageUrl, publicUrl);
	return protocol.startsWith('http') ? withoutFocus(href) : undefined;
}

interface SitemapsDeps extends Platform {
	addresses: Addresses;
	pages: Pick<ShopPages, 'addresses'>;
	cache: Pick<CatalogCache, 'version'>;
	catalogPages: Pick<CatalogPages, 'reduced'>;
	settings: Pick<ShopSettings, 'version'>;
}

interface Plan {
	pieces: AsyncIterable<string> | Iterable<string>;
	products: number;
}

interface CachedFile {
	version: string;
	madeAt: number;
	maxAgeMs: number;
	packed: PackedBody;
}

/** `publicUrl`: base of all addresses. `reader`: as in FastifyRequest. */
interface SitemapRequest {
	publicUrl: string;
	reader: string | null;
}

const minuteMs = 60_000;
/** Larger files are cached for a minute, because making them is slow. */
const quickProducts = 1000;
/** Clients choose the host name; without PUBLIC_URL each name has its own files. */
const maxNames = 4;
const maxFiles = 12;

/** One at a time, once per version of its content. */
export function createSitemaps({ addresses, pages, cache, catalogPages, settings, clock }: SitemapsDeps) {
	const files = createRecent<CachedFile>({ maxEntries: maxFiles });
	const makings = new Map<string, Promise<PackedBody | undefined>>();
	const slots = createSlots(1, shopLimits.sitemapsWaiting.max, {
		commonPlaces: 0,
		perNetwork: shopLimits.sitemapsWaitingPerNetwork.max,
	});
	const names = new Map<string, number>();

	/** A host name unused for an hour loses its place. */
	function hasFiles(name: string): boolean {
		const now = clock.now();
		for (const [used, usedAt] of names) if (Math.abs(now - usedAt) > 60 * minuteMs) names.delete(used);
		if (!names.has(name) && names.size >= maxNames) return false;
		names.set(name, now);
		return true;
	}

	/** Undefined without a plan or for too many names; an older file if making one fails. */
	async function file({ publicUrl, reader }: SitemapRequest, name: string, plan: () => Promise<Plan | undefined>) {
		if (!hasFiles(publicUrl)) return undefined;
		const key = `${name} ${publicUrl}`;
		const version = `${cache.version()} ${settings.version()}`;
		const cached = files.get(key);
		const madeAt = clock.now();
		const age = Math.abs(madeAt - (cached?.madeAt ?? 0));
		if (cached && age < (cached.version === version ? Math.max(cached.maxAgeMs, 60 * minuteMs) : cached.maxAgeMs))
			return cached.packed;

		async function make(): Promise<PackedBody | undefined> {
			const planned = await plan();
			if (!planned) {
				files.remove(key);
				return undefined;
			}
			const packed = await packPieces(planned.pieces);
			files.set(key, { version, madeAt, maxAgeMs: planned.products > quickProducts ? minuteMs : 0, packed });
			return packed;
		}
		const making = makings.get(key) ?? slots.run(make, reader).finally(() => makings.delete(key));
		makings.set(key, making);
		return making.catch((error: unknown) => {
			if (cached) return cached.packed;
			throw error;
		});
	}

	async function* productPlaces(publicUrl: string, number: number): AsyncGenerator<Place[]> {
		for await (const rows of addresses.products(number)) {
			yield rows.map(({ id, name, imageUrl, changed }) => ({
				address: `${publicUrl}/products/${productSegment({ id, name })}`,
				changed,
				picture: pictureOf(imageUrl, publicUrl),
			}));
		}
	}

	async function* pagePlaces(
		publicUrl: string,
		categories: { id: number; changed: string }[],
	): AsyncGenerator<Place[]> {
		const { count } = await catalogPages.reduced(null);
		const offers = count > 0 ? ['/ofertas'] : [];
		yield ['/', '/products', ...offers, '/categories', bookPath].map((path) => ({ address: `${publicUrl}${path}` }));
		const texts = await pages.addresses();
		yield texts.map(({ slug, changed }) => ({ address: `${publicUrl}/p/${slug}`, changed }));
		yield categories.map(({ id, changed }) => ({ address: `${publicUrl}/products?category=${id}`, changed }));
	}

	const sum = (counted: readonly { products: number }[]) => counted.reduce((all, { products }) => all + products, 0);

	return {
		index: (request: SitemapRequest) =>
			file(request, 'index', async () => {
				const { publicUrl } = request;
				const productFiles = await addresses.files();
				const places = [
					{ address: `${publicUrl}/sitemap-pages.xml` },
					...productFiles.map(({ number, changed }) => ({
						address: `${publicUrl}/sitemap-products-${number}.xml`,
						changed,
					})),
				];
				return { pieces: [indexXml(places)], products: sum(productFiles) };
			}),

		pages: (request: SitemapRequest) =>
			file(request, 'pages', async () => {
				const categories = await addresses.categories();
				return { pieces: sitemapXml(pagePlaces(request.publicUrl, categories)), products: sum(categories) };
			}),

		products: (request: SitemapRequest, number: number) =>
			file(request, `products ${number}`, async () => {
				const productFile = await addresses.file(number);
				return (
					productFile && {
						pieces: sitemapXml(productPlaces(request.publicUrl, number)),
						products: productFile.products,
					}
				);
			}),
	};
}
