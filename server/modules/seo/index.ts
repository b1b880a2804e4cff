import type { Core } from '#server/core';
import { createAddresses } from '../catalog/addresses/service';
import type { CatalogCache } from '../catalog/lists/service';
import type { ShopPages } from '../content/service';
import type { ShopSettings } from '../settings/service';
import { seoRoutes } from './routes';
import { createSitemaps } from './service';

interface Needs {
	cache: CatalogCache;
	settings: ShopSettings;
	shopPages: ShopPages;
}

export function seoModule(core: Core, { shopPages, ...needs }: Needs): void {
	const sitemaps = createSitemaps({ ...core, ...needs, addresses: createAddresses(core), pages: shopPages });
	core.app.register(seoRoutes, { ...core, sitemaps });
}
