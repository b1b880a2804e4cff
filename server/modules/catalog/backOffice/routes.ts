import * as v from 'valibot';
import { ProductFilter, ProductWindowDto, ProductWindowQuery, SomeProducts } from '#contract/catalog/admin';
import { ProductDto } from '#contract/catalog/product';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { readWhole } from '../lists/repository';
import { findIds, findWindow, readSome, type WindowDeps } from './productWindows';

const shared = { tags: ['Productos'], security: access.may('catalogue:read') };
const jsonType = 'application/json; charset=utf-8';

export const backOfficeProductRoutes: Routes<WindowDeps> = async (app, deps) => {
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
		async ({ query: { offset, limit, ...filter } }, reply) => {
			const { count, total, ids } = await findWindow(deps, filter, offset, offset + limit);
			const products = await readWhole(deps.database, ids);
			return reply.type(jsonType).send(`{"count":${count},"total":${total},"products":${products}}`);
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
		async (request, reply) => reply.type(jsonType).send(JSON.stringify(await findIds(deps, request.query))),
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
		async (request, reply) => reply.type(jsonType).send(await readSome(deps.database, request.body)),
	);
};
