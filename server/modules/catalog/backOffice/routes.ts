import * as v from 'valibot';
import { ProductFilter, ProductWindowDto, ProductWindowQuery, SomeProducts } from '#contract/catalog/admin';
import { ProductDto } from '#contract/catalog/product';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import type { CatalogCache } from '../lists/service';
import { countProducts, readIds, readSome, readWindow } from './productWindows';

const shared = { tags: ['Productos'], security: access.may('catalogue:read') };
const jsonType = 'application/json; charset=utf-8';

export const backOfficeProductRoutes: Routes<Platform & { cache: CatalogCache }> = async (app, { database, cache }) => {
	app.get(
		'/',
		{
			schema: {
				...shared,
				summary: 'Una ventana de la lista de productos',
				querystring: ProductWindowQuery,
				response: { 200: preserialized(ProductWindowDto) },
			},
		},
		async ({ query: { offset, limit, ...filter }, reader }, reply) => {
			// Counting reads every product, so windows of a filter share it.
			const { sortBy: _sortBy, ...counted } = filter;
			const [counts, products] = await Promise.all([
				cache.get(`backOffice:${JSON.stringify(counted)}`, (db) => countProducts(db, filter), reader),
				readWindow(database, { offset, limit, ...filter }),
			]);
			return reply.type(jsonType).send(`${counts.body.toString().slice(0, -1)},"products":${products}}`);
		},
	);
	app.get(
		'/ids',
		{
			schema: {
				...shared,
				summary: 'Los identificadores de todos los productos que coinciden',
				querystring: ProductFilter,
				response: { 200: preserialized(v.array(v.number())) },
			},
		},
		async (request, reply) => reply.type(jsonType).send(JSON.stringify(await readIds(database, request.query))),
	);
	app.post(
		'/some',
		{
			config: { onlyReads: true },
			schema: {
				...shared,
				summary: 'Productos por identificador o SKU',
				body: SomeProducts,
				response: { 200: preserialized(v.array(ProductDto)) },
			},
		},
		async (request, reply) => reply.type(jsonType).send(await readSome(database, request.body)),
	);
};
