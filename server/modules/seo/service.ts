import { productSegment } from '#contract/catalog/address';
import { bookPath } from '#contract/complaints/bookPath';
import { withoutFocus } from '#contract/shared/images';
import { type PackedBody, packPieces } from '#platform/lib/compressed';
import { createRecent } from '#platform/lib/memo';
import { shopLimits } from '#platform/lib/shopLimits';
import { createSlots } from '#platform/lib/slots';
import type { Platform } from '#platform/platform';
import type { Addresses } from '../catalog/addresses/repository';
import type { CatalogCache } from '../catalog/lists/service';
import type { ShopPages } from '../content/service';
import type { ShopSettings } from '../settings/service';
import { indexXml, type Place, sitemapXml } from './xml';

export type Sitemaps = ReturnType<typeof createSitemaps>;

/** Pictures may be absolute, relative or `data:`, which has no address. */
function pictureOf(imageUrl: string | null, publicUrl: string): string | undefined {
	if (!imageUrl || !URL.canParse(imageUrl, publicUrl)) return undefined;
	const { protocol, href } = new URL(imageUrl, publicUrl);
	return protocol.startsWith('http') ? withoutFocus(href) : undefined;
}

interface SitemapsDeps extends Platform {
	addresses: Addresses;
	pages: Pick<ShopPages, 'addresses'>;
	cache: Pick<CatalogCache, 'version'>;
	settings: Pick<ShopSettings, 'version'>;
}

interface Plan {
	pieces: AsyncIterable<string> | Iterable<string>;
	products: number;
}

interface CachedFile {
	version: string;
	madeAt: number;
	/** Milliseconds. */
	keptFor: number;
	packed: PackedBody;
}

/** `publicUrl` is the base of all addresses, `reader` as in FastifyRequest. */
interface SitemapRequest {
	publicUrl: string;
	reader: string | null;
}

const minute = 60_000;
/** Larger files are cached for a minute, because making them is slow. */
const quickProducts = 1000;
/** Clients choose the host name; without PUBLIC_URL each has its own files. */
const maxNames = 4;
const maxFiles = 12;

/** One at a time, once per version of its content. */
export function createSitemaps({ addresses, pages, cache, settings, clock }: SitemapsDeps) {
	const files = createRecent<CachedFile>({ maxEntries: maxFiles });
	const makings = new Map<string, Promise<PackedBody | undefined>>();
	const slots = createSlots(1, shopLimits.sitemapsWaiting.max, {
		commonPlaces: 0,
		perNetwork: shopLimits.sitemapsWaitingPerNetwork.max,
	});
	const names = new Map<string, number>();

	/** A host name unused for an hour gives its place away. */
	function hasFiles(name: string): boolean {
		const now = clock.now();
		for (const [known, askedAt] of names) if (Math.abs(now - askedAt) > 60 * minute) names.delete(known);
		if (!names.has(name) && names.size >= maxNames) return false;
		names.set(name, now);
		return true;
	}

	/** Undefined without a plan or for too many names; an older file where making one fails. */
	async function file({ publicUrl, reader }: SitemapRequest, name: string, plan: () => Promise<Plan | undefined>) {
		if (!hasFiles(publicUrl)) return undefined;
		const key = `${name} ${publicUrl}`;
		const version = `${cache.version()} ${settings.version()}`;
		const known = files.get(key);
		const madeAt = clock.now();
		const age = Math.abs(madeAt - (known?.madeAt ?? 0));
		if (known && age < (known.version === version ? Math.max(known.keptFor, 60 * minute) : known.keptFor))
			return known.packed;

		async function make(): Promise<PackedBody | undefined> {
			const planned = await plan();
			if (!planned) {
				files.remove(key);
				return undefined;
			}
			const packed = await packPieces(planned.pieces);
			files.set(key, { version, madeAt, keptFor: planned.products > quickProducts ? minute : 0, packed });
			return packed;
		}
		const making = makings.get(key) ?? slots.run(make, reader).finally(() => makings.delete(key));
		makings.set(key, making);
		return making.catch((error: unknown) => {
			if (known) return known.packed;
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
		yield ['/', '/products', '/categories', bookPath].map((path) => ({ address: `${publicUrl}${path}` }));
		const texts = await pages.addresses();
		yield texts.map(({ slug, changed }) => ({ address: `${publicUrl}/p/${slug}`, changed }));
		yield categories.map(({ id, changed }) => ({ address: `${publicUrl}/products?category=${id}`, changed }));
	}

	const sum = (counted: readonly { products: number }[]) => counted.reduce((all, { products }) => all + products, 0);

	return {
		index: (asked: SitemapRequest) =>
			file(asked, 'index', async () => {
				const { publicUrl } = asked;
				const found = await addresses.files();
				const places = [
					{ address: `${publicUrl}/sitemap-pages.xml` },
					...found.map(({ number, changed }) => ({ address: `${publicUrl}/sitemap-products-${number}.xml`, changed })),
				];
				return { pieces: [indexXml(places)], products: sum(found) };
			}),

		pages: (asked: SitemapRequest) =>
			file(asked, 'pages', async () => {
				const categories = await addresses.categories();
				return { pieces: sitemapXml(pagePlaces(asked.publicUrl, categories)), products: sum(categories) };
			}),

		products: (asked: SitemapRequest, number: number) =>
			file(asked, `products ${number}`, async () => {
				const found = await addresses.file(number);
				return found && { pieces: sitemapXml(productPlaces(asked.publicUrl, number)), products: found.products };
			}),
	};
}
