import { Readable } from 'node:stream';
import { bookPath } from '../../../contract/bookPath';
import { weakEtag } from '../../lib/compressed';
import type { Addresses } from '../catalog/addresses/service';
import type { ShopPages } from '../pages/service';
import { indexXml, type Place, sitemapXml } from './xml';

export type Sitemaps = ReturnType<typeof createSitemaps>;

/** Addresses on pages are absolute, relative to the shop or, as `data:`, no addresses at all. */
function pictureOf(imageUrl: string | null, publicUrl: string): string | undefined {
	if (!imageUrl || !URL.canParse(imageUrl, publicUrl)) return undefined;
	const { protocol, href } = new URL(imageUrl, publicUrl);
	return protocol.startsWith('http') ? href : undefined;
}

/** `publicUrl` is the base of all addresses. */
export function createSitemaps({ addresses, pages }: { addresses: Addresses; pages: Pick<ShopPages, 'addresses'> }) {
	async function* productPlaces(publicUrl: string, file: number): AsyncGenerator<Place[]> {
		for await (const rows of addresses.products(file)) {
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
		async index(publicUrl: string): Promise<string> {
			const files = await addresses.files();
			return indexXml([
				{ address: `${publicUrl}/sitemap-pages.xml` },
				...files.map(({ number, changed }) => ({ address: `${publicUrl}/sitemap-products-${number}.xml`, changed })),
			]);
		},

		pages: (publicUrl: string): Readable => Readable.from(sitemapXml(pagePlaces(publicUrl)), { objectMode: false }),

		/** Undefined for a file without products. */
		async products(publicUrl: string, number: number): Promise<{ etag: string; body: () => Readable } | undefined> {
			const file = await addresses.file(number);
			return (
				file && {
					etag: weakEtag(Buffer.from(JSON.stringify([publicUrl, file]))),
					body: () => Readable.from(sitemapXml(productPlaces(publicUrl, number)), { objectMode: false }),
				}
			);
		},
	};
}
