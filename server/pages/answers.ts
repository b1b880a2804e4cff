import type { PageQuery } from '../../contract/firstView';
import { ShopError } from '../lib/shopError';
import { type ListName, readList } from '../modules/catalog/lists/repository';
import type { Services } from '../services';

export type ReadAnswer = (query: PageQuery) => Promise<unknown>;

/** Answers the browser's queries from the services, by the names of its endpoints. */
export function createAnswers({ cache, products }: Pick<Services, 'cache' | 'products'>): ReadAnswer {
	const list = async (name: ListName): Promise<unknown> => {
		const { body } = await cache.get(name, readList(name));
		return JSON.parse(body.toString());
	};
	const byEndpoint: Record<string, (arg: unknown) => Promise<unknown>> = {
		getFeaturedProducts: () => list('featuredProducts'),
		getActiveProducts: () => list('activeProducts'),
		getActiveCategories: () => list('activeCategories'),
		getCategoryProducts: (id) => list(`categoryProducts:${Number(id)}`),
		searchProducts: async (keyword) => JSON.parse(await products.search(String(keyword))),
		getProduct: (id) => products.get(Number(id), { admin: false }).catch(nullWhenMissing),
	};
	return async ({ endpointName, arg }) => {
		const answer = byEndpoint[endpointName];
		if (!answer) throw new Error(`No service answers ${endpointName}`);
		return answer(arg);
	};
}

function nullWhenMissing(error: unknown): null {
	if (error instanceof ShopError && error.statusCode === 404) return null;
	throw error;
}
