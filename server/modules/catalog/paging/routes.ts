import * as v from 'valibot';
import {
	ProductDto,
	ProductPageDto,
	ProductPageQuery,
	SomeProductsQuery,
	SuggestionQuery,
	Suggestions,
} from '#contract/catalog/product';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { fromMemory } from '#platform/plugins/rateLimits';
import { sendAnswer } from '../lists/send';
import type { CatalogPages } from './service';

const open = { tags: ['Productos'], security: access.anybody };

export const catalogPageRoutes: Routes<{ catalogPages: CatalogPages }> = async (app, { catalogPages }) => {
	const { cached } = catalogPages;
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
		(request, reply) => sendAnswer(cached.page(request.query, request.reader), 'public', request, reply),
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
