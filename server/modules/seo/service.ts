import { bookPath } from '../../../contract/bookPath';
import type { Clock } from '../../lib/app';
import { type PackedBody, packPieces } from '../../lib/compressed';
import { createRecent } from '../../lib/memo';
import { createSlots } from '../../lib/slots';
import type { Addresses } from '../catalog/addresses/service';
import type { CatalogCache } from '../catalog/lists/service';
import type { ShopPages } from '../pages/service';
import type { ShopSettings } from '../settings/service';
import { indexXml, type Place, sitemapXml } from './xml';

export type Sitemaps = ReturnType<typeof createSitemaps>;

/** Addresses on pages are absolute, relative to the shop or, as `data:`, no addresses at all. */
function pictureOf(imageUrl: string | null, publicUrl: string): string | undefined {
	if (!imageUrl || !URL.canParse(imageUrl, publicUrl)) return undefined;
	const { protocol, href } = new URL(imageUrl, publicUrl);
	return protocol.startsWith('http') ? href : undefined;
}

interface SitemapsDeps {
	addresses: Addresses;
	pages: Pick<ShopPages, 'addresses'>;
	cache: Pick<CatalogCache, 'version'>;
	settings: Pick<ShopSettings, 'version'>;
	clock: Clock;
}

/** Its text, piece by piece, and of how many products it tells. */
interface Plan {
	pieces: AsyncIterable<string> | Iterable<string>;
	products: number;
}

interface Kept {
	version: string;
	madeAt: number;
	/** Milliseconds; as long as it is being made, whoever asks waits for that one. */
	keptFor: number;
	file: Promise<PackedBody | undefined>;
}

const minute = 60_000;
/** A file of more products costs more than being a minute late is worth. */
const quickProducts = 1000;
/** Without PUBLIC_URL each name of the shop has files of its own. */
const maxFiles = 12;
const maxWaiting = 20;

/** `publicUrl` is the base of all addresses. A file is made once for each version of what it tells, one at a time. */
export function createSitemaps({ addresses, pages, cache, settings, clock }: SitemapsDeps) {
	const files = createRecent<Kept>({ maxEntries: maxFiles });
	const slots = createSlots(1, maxWaiting);

	/** Undefined where there is no plan; that is not kept. */
	function file(key: string, plan: () => Promise<Plan | undefined>): Promise<PackedBody | undefined> {
		const version = `${cache.version()} ${settings.version()}`;
		const known = files.get(key);
		const age = Math.abs(clock.now() - (known?.madeAt ?? 0));
		if (known && age < (known.version === version ? Math.max(known.keptFor, 60 * minute) : known.keptFor))
			return known.file;
		const made: Kept = { version, madeAt: clock.now(), keptFor: Number.POSITIVE_INFINITY, file: slots.run(make) };
		const drop = () => files.get(key) === made && files.remove(key);
		async function make(): Promise<PackedBody | undefined> {
			const planned = await plan();
			const packed = planned && (await packPieces(planned.pieces));
			made.keptFor = planned && planned.products > quickProducts ? minute : 0;
			if (!packed) drop();
			return packed;
		}
		made.file.catch(drop);
		files.set(key, made);
		return made.file;
	}

	async function* productPlaces(publicUrl: string, number: number): AsyncGenerator<Place[]> {
		for await (const rows of addresses.products(number)) {
			yield rows.map(({ id, imageUrl, changed }) => ({
				address: `${publicUrl}/products/${id}`,
				changed,
				picture: pictureOf(imageUrl, publicUrl),
			}));
		}
	}

	async function* pagePlaces(publicUrl: string): AsyncGenerator<Place[]> {
		yield ['/', '/products', '/categories', bookPath].map((path) => ({ address: `${publicUrl}${path}` }));
		const categories = await addresses.categories();
		const texts = await pages.addresses();
		yield texts.map(({ slug, changed }) => ({ address: `${publicUrl}/p/${slug}`, changed }));
		yield categories.map(({ id, changed }) => ({ address: `${publicUrl}/products?category=${id}`, changed }));
	}

	return {
		index: (publicUrl: string) =>
			file(`index ${publicUrl}`, async () => {
				const found = await addresses.files();
				const places = [
					{ address: `${publicUrl}/sitemap-pages.xml` },
					...found.map(({ number, changed }) => ({ address: `${publicUrl}/sitemap-products-${number}.xml`, changed })),
				];
				return { pieces: [indexXml(places)], products: found.reduce((sum, { products }) => sum + products, 0) };
			}),

		pages: (publicUrl: string) =>
			file(`pages ${publicUrl}`, async () => ({ pieces: sitemapXml(pagePlaces(publicUrl)), products: 0 })),

		/** Undefined for a file without products. */
		products: (publicUrl: string, number: number) =>
			file(`products ${publicUrl} ${number}`, async () => {
				const found = await addresses.file(number);
				return found && { pieces: sitemapXml(productPlaces(publicUrl, number)), products: found.products };
			}),
	};
}
