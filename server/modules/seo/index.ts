import type { Platform } from '#platform/platform';
import { createAddresses } from '../catalog/addresses/service';
import type { CatalogCache } from '../catalog/lists/service';
import type { CatalogPages } from '../catalog/paging/service';
import type { ShopPages } from '../content/service';
import type { ShopSettings } from '../settings/service';
import { seoRoutes } from './routes';
import { createSitemaps } from './service';

interface Needs {
	cache: CatalogCache;
	catalogPages: CatalogPages;
	settings: ShopSettings;
	shopPages: ShopPages;
}

export function seoModule(platform: Platform, { shopPages, ...needs }: Needs): void {
	const sitemaps = createSitemaps({ ...platform, ...needs, addresses: createAddresses(platform), pages: shopPages });
	platform.app.register(seoRoutes, { ...platform, sitemaps });
}
