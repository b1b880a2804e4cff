import * as v from 'valibot';
import { ProductPageQuery, SomeProductsQuery } from '#contract/catalog/pageQuery';
import { ProductDto, ProductPageDto, ReducedProducts } from '#contract/catalog/product';
import { SuggestionQuery, Suggestions } from '#contract/catalog/suggestions';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { fromMemory } from '#platform/plugins/rateLimits';
import { sendAnswer } from '../lists/send';
import type { CachedAnswer } from '../lists/service';
import type { Searches } from '../searches/service';
import { type CatalogPages, missedIn } from './service';

const open = { tags: ['Productos'], security: access.anybody };

/** Filters may leave out what a search matches. */
const isSearchAlone = ({
	search,
	category,
	minPrice,
	maxPrice,
	available,
	offers,
	featured,
	attributes,
}: ProductPageQuery): boolean =>
	search !== '' &&
	attributes === '' &&
	[category, minPrice, maxPrice, available, offers, featured].every((filter) => filter === undefined);

export const catalogPageRoutes: Routes<{ catalogPages: CatalogPages; searches: Searches }> = async (
	app,
	{ catalogPages, searches },
) => {
	const { cached } = catalogPages;
	const noteMissed = async (answer: CachedAnswer | Promise<CachedAnswer>, search: string, visitor: string) => {
		const missed = await Promise.resolve(answer).then(
			(built) => missedIn(built, search),
			() => [],
		);
		for (const text of missed) searches.record({ text, visitor });
	};
	app.get(
		'/page',
		{
			...fromMemory,
			schema: {
				...open,
				summary: 'Una página de productos activos, con sus filtros',
				querystring: ProductPageQuery,
				response: { 200: preserialized(ProductPageDto) },
			},
		},
		(request, reply) => {
			const { query, ip } = request;
			const answer = cached.page(query, request.reader);
			if (isSearchAlone(query)) void noteMissed(answer, query.search, ip);
			return sendAnswer(answer, 'public', request, reply);
		},
	);
	app.get(
		'/suggestions',
		{
			...fromMemory,
			schema: {
				...open,
				summary: 'Productos y categorías para un texto a medio escribir, el mejor primero',
				querystring: SuggestionQuery,
				response: { 200: preserialized(Suggestions) },
			},
		},
		(request, reply) => sendAnswer(cached.suggestions(request.query.text, request.reader), 'public', request, reply),
	);
	app.get(
		'/reduced',
		{
			...fromMemory,
			schema: {
				...open,
				summary: 'Cuántos productos están en oferta',
				response: { 200: preserialized(ReducedProducts) },
			},
		},
		(request, reply) => sendAnswer(cached.reduced(request.reader), 'public', request, reply),
	);
	app.get(
		'/some',
		{
			...fromMemory,
			schema: {
				...open,
				summary: 'Los productos activos con estos identificadores',
				querystring: SomeProductsQuery,
				response: { 200: preserialized(v.array(ProductDto)) },
			},
		},
		(request, reply) => sendAnswer(cached.some(request.query.ids, request.reader), 'public', request, reply),
	);
};
