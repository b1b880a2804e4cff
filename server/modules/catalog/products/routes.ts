import * as v from 'valibot';
import { ProductForm } from '#contract/catalog/admin';
import { ProductDto, SearchQuery } from '#contract/catalog/product';
import { IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { mayIn } from '#platform/plugins/auth';
import { fromMemory } from '#platform/plugins/rateLimits';
import { editRoutes } from '../changes/editRoutes';
import { createProductLists } from '../lists/productLists';
import type { CatalogCache } from '../lists/service';
import type { CatalogPages } from '../paging/service';
import type { Products } from './service';

const tags = ['Productos'];
const open = { tags, security: access.anybody };
const response = { 200: preserialized(v.array(ProductDto)) };

interface Deps {
	products: Products;
	cache: CatalogCache;
	catalogPages: CatalogPages;
}

/** R7-06 … R7-10. */
export const productRoutes: Routes<Deps> = async (app, { products, cache, catalogPages }) => {
	const lists = createProductLists(cache);
	app.get(
		'/featured',
		{ ...fromMemory, schema: { ...open, summary: 'Productos destacados', response } },
		(request, reply) => lists.send('featuredProducts', 'public', request, reply),
	);
	app.get('/active', { ...fromMemory, schema: { ...open, summary: 'Productos activos', response } }, (request, reply) =>
		lists.send('activeProducts', 'public', request, reply),
	);
	app.get(
		'/category/:id',
		{ ...fromMemory, schema: { ...open, summary: 'Productos activos de una categoría', params: IdParams, response } },
		(request, reply) => lists.send(`categoryProducts:${request.params.id}`, 'public', request, reply),
	);
	app.get(
		'/',
		{
			schema: { tags, security: access.may('catalogue:read'), summary: 'Todos los productos', response },
		},
		(request, reply) => lists.send('allProducts', 'private', request, reply),
	);
	app.get(
		'/search',
		{
			...fromMemory,
			schema: { ...open, summary: 'Buscar productos, el mejor primero', querystring: SearchQuery, response },
		},
		async (request, reply) =>
			reply
				.header('cache-control', 'no-cache')
				.type('application/json; charset=utf-8')
				.send(Buffer.from(await catalogPages.search(request.query.keyword, request.reader))),
	);
	app.get(
		'/:id',
		{
			schema: {
				tags,
				security: access.anybodyKnown,
				summary: 'Un producto',
				params: IdParams,
				response: { 200: ProductDto },
			},
		},
		(request, reply) => {
			reply.header('cache-control', 'no-cache');
			return products.get(request.params.id, { hidden: mayIn(request.session, 'catalogue:read') });
		},
	);
	await app.register(
		editRoutes({
			service: products,
			form: ProductForm,
			answer: ProductDto,
			tags,
			noun: 'un producto',
			deleted: 'Producto eliminado exitosamente',
		}),
	);
};
