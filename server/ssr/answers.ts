import * as v from 'valibot';
import { ProductPageQuery } from '#contract/catalog/pageQuery';
import type { PageQuery } from '#contract/shared/firstView';
import { Id } from '#contract/shared/primitives';
import { ownPart } from '#contract/shop/default';
import type { ProductGroups } from '#modules/catalog/groups/service';
import { readCategories } from '#modules/catalog/lists/repository';
import type { CatalogCache } from '#modules/catalog/lists/service';
import type { CatalogPages } from '#modules/catalog/paging/service';
import type { Products } from '#modules/catalog/products/service';
import type { ShopPages } from '#modules/content/service';
import type { ShopSettings } from '#modules/settings/service';
import type { CountReading } from '#platform/lib/readingLimit';
import { ShopError } from '#platform/lib/shopError';

export interface PageServices {
	cache: CatalogCache;
	products: Products;
	productGroups: ProductGroups;
	catalogPages: CatalogPages;
	shopPages: ShopPages;
	settings: ShopSettings;
	countReading: CountReading;
}

export type ReadAnswer = (query: PageQuery, reader: string | null) => Promise<unknown>;

export function createAnswers({
	cache,
	products,
	productGroups,
	catalogPages,
	shopPages,
	settings,
	countReading,
}: PageServices): ReadAnswer {
	const byEndpoint: Record<string, (arg: unknown, reader: string | null) => Promise<unknown>> = {
		getActiveCategories: async (_arg, reader) => {
			const { body } = await cache.get('activeCategories', readCategories('activeCategories'), reader);
			return JSON.parse(body.toString());
		},
		getProductPage: (arg, reader) => catalogPages.page(v.parse(ProductPageQuery, textsOf(arg)), reader),
		getReduced: async (_arg, reader) => catalogPages.reduced(reader),
		getShop: async () => ownPart(settings.view()),
		getProduct: async (id, reader) => {
			if (!v.is(Id, id)) return null;
			countReading(reader);
			return products.get(id, { hidden: false }).catch(nullWhenMissing);
		},
		getProductGroup: async (id, reader) => (v.is(Id, id) ? productGroups.get(id, reader) : null),
		getPage: async (slug, reader) => {
			countReading(reader);
			return shopPages.shown(String(slug)).catch(nullWhenMissing);
		},
	};
	return async ({ endpointName, arg }, reader) => {
		const answer = byEndpoint[endpointName];
		if (!answer) throw new Error(`No service answers ${endpointName}`);
		return answer(arg, reader);
	};
}

const textsOf = (arg: unknown) =>
	Object.fromEntries(
		Object.entries(arg ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
	);

function nullWhenMissing(error: unknown): null {
	if (error instanceof ShopError && error.statusCode === 404) return null;
	throw error;
}
