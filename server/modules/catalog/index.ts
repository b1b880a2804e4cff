import { topics } from '#contract/live/channel';
import { channels } from '#contract/live/serverChannels';
import type { Platform, PlatformServices } from '#platform/platform';
import type { ImageStore } from '../media/service';
import type { ShopSettings } from '../settings/service';
import { attributeRoutes } from './attributes/routes';
import { createAttributes } from './attributes/service';
import { productExportRoutes } from './backOffice/exportRoutes';
import { backOfficeProductRoutes } from './backOffice/routes';
import { adminCategoryRoutes, categoryRoutes } from './categories/routes';
import { createCategories } from './categories/service';
import { demoRoutes } from './demo/routes';
import { createDemo } from './demo/service';
import type { PictureNetwork } from './fetches/fetchPicture';
import { pictureFetchRoutes } from './fetches/routes';
import { createPictureFetching } from './fetches/service';
import { adminGroupRoutes } from './groups/adminRoutes';
import { createGroupEditing } from './groups/editing';
import { productGroupRoutes } from './groups/routes';
import { createProductGroups } from './groups/service';
import { productImportRoutes } from './import/routes';
import { createProductImport } from './import/service';
import { createCatalogCache } from './lists/service';
import { stockMovementRoutes } from './movements/routes';
import { createStockMovements } from './movements/service';
import { addBestSellers } from './paging/bestSellers';
import { catalogPageRoutes } from './paging/routes';
import { createCatalogPages } from './paging/service';
import { cataloguePictureRoutes } from './pictures/routes';
import { addOfferPrices } from './prices/job';
import { productRoutes } from './products/routes';
import { createProducts } from './products/service';
import { createCatalogProjection } from './projection/service';
import { searchRoutes } from './searches/routes';
import { createSearches } from './searches/service';
import { createStock } from './stock/service';

interface Needs extends Pick<PlatformServices, 'countReading' | 'disk' | 'secretKey'> {
	pictureNetwork: PictureNetwork | undefined;
	images: ImageStore;
	settings: ShopSettings;
	/** More have a thread of their own. */
	mostProductsInside?: number | undefined;
}

export function catalogModule(platform: Platform, needs: Needs) {
	const { app, database, live } = platform;
	const { images, settings, countReading, secretKey, ...fetching } = needs;
	const cache = createCatalogCache({
		...platform,
		...{ countReading, onBack: live.reconnect },
		caughtUp: () => projection.caughtUp(),
	});
	// Changes of other instances, before subscribers hear of them and fetch the lists again.
	live.onEvent(({ topic, audience }) => {
		// Not for events of some users, which are about orders, or of the shop's name.
		if (topic === channels.catalogWritten.topic || (!audience && topic !== topics.shop)) cache.changed();
	});
	live.onGap(cache.changed);

	const projection = createCatalogProjection(platform, { mostInside: needs.mostProductsInside });
	let synonyms = '';
	settings.changed.add(() => {
		if (settings.get('search').synonyms === synonyms) return;
		synonyms = settings.get('search').synonyms;
		projection.setSynonyms(synonyms);
		cache.changed();
	});
	/** After a commit of this server. */
	const changed = () => {
		projection.committed();
		cache.changed();
	};
	const deps = { ...platform, images, changed };
	addBestSellers(platform.jobs, { ...platform, changed });
	const offerPrices = addOfferPrices(platform.jobs, { ...platform, changed });

	const products = createProducts(deps);
	const categories = createCategories({ ...deps, pricesDue: offerPrices.wake });
	const movements = createStockMovements({ database, products });
	const catalogPages = createCatalogPages(cache, projection);
	const searches = createSearches({ ...platform, settings, secretKey });
	const productGroups = createProductGroups({ cache });
	app.register(productRoutes, { prefix: '/api/products', products, cache, catalogPages });
	app.register(catalogPageRoutes, { prefix: '/api/products', catalogPages, searches });
	app.register(productGroupRoutes, { prefix: '/api/product-groups', productGroups });
	app.register(adminGroupRoutes, { prefix: '/api/admin/product-groups', editing: createGroupEditing(deps) });
	app.register(productExportRoutes, { prefix: '/api/products', database, projection });
	app.register(productImportRoutes, {
		prefix: '/api/products',
		productImport: createProductImport({ ...deps, pricesDue: offerPrices.wake }),
	});
	app.register(categoryRoutes, { prefix: '/api/categories', categories, cache });
	app.register(adminCategoryRoutes, { prefix: '/api/admin/categories', categories });
	app.register(attributeRoutes, { prefix: '/api/admin/attributes', attributes: createAttributes(deps) });
	app.register(backOfficeProductRoutes, { database, projection, prefix: '/api/admin/products' });
	app.register(cataloguePictureRoutes, { prefix: '/api/admin/pictures', images });
	app.register(pictureFetchRoutes, {
		prefix: '/api/admin/pictures/fetches',
		fetching: createPictureFetching({ ...deps, ...fetching }),
	});
	app.register(searchRoutes, { prefix: '/api/admin/searches', searches });
	app.register(stockMovementRoutes, { prefix: '/api/admin/products', movements });
	app.register(demoRoutes, { prefix: '/api/admin/demo', demo: createDemo({ ...deps, settings }) });
	const stock = createStock({ live, changed });
	return { cache, products, productGroups, movements, catalogPages, projection, stock, pricesDue: offerPrices.wake };
}
