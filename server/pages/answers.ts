import * as v from 'valibot';
import { ownPart } from '../../contract/defaultShop';
import type { PageQuery } from '../../contract/firstView';
import { Id } from '../../contract/primitives';
import { ProductPageQuery } from '../../contract/productPage';
import { ShopError } from '../lib/shopError';
import { type ListName, readList } from '../modules/catalog/lists/repository';
import type { Services } from '../services';

export type ReadAnswer = (query: PageQuery) => Promise<unknown>;

/** Answers the browser's queries from the services, by the names of its endpoints. */
export function createAnswers({
	cache,
	products,
	catalogPages,
	shopPages,
	settings,
}: Pick<Services, 'cache' | 'products' | 'catalogPages' | 'shopPages' | 'settings'>): ReadAnswer {
	const list = async (name: ListName): Promise<unknown> => {
		const { body } = await cache.get(name, readList(name));
		return JSON.parse(body.toString());
	};
	const byEndpoint: Record<string, (arg: unknown) => Promise<unknown>> = {
		getActiveCategories: () => list('activeCategories'),
		getProductPage: (arg) => catalogPages.page(v.parse(ProductPageQuery, textsOf(arg))),
		getShop: async () => ownPart(settings.view()),
		getProduct: async (id) => (v.is(Id, id) ? products.get(id, { hidden: false }).catch(nullWhenMissing) : null),
		getPage: (slug) => shopPages.shown(String(slug)).catch(nullWhenMissing),
	};
	return async ({ endpointName, arg }) => {
		const answer = byEndpoint[endpointName];
		if (!answer) throw new Error(`No service answers ${endpointName}`);
		return answer(arg);
	};
}

/** As the query of the address says them. */
const textsOf = (arg: unknown) =>
	Object.fromEntries(
		Object.entries(arg ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
	);

function nullWhenMissing(error: unknown): null {
	if (error instanceof ShopError && error.statusCode === 404) return null;
	throw error;
}
