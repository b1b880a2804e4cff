import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdParams, ProductForm, SearchQuery } from '../../../contract/catalogForms';
import type { Routes } from '../../lib/app';
import { type Auth, sessionOf } from '../../plugins/auth';
import { readForm } from '../../plugins/multipartForm';
import type { CatalogCache } from './cache';
import type { ListName } from './lists';
import type { Products } from './products';
import { type Audience, sendList } from './sendList';

const tags = ['Productos'];
const security = [{ bearer: [] }];

/** Product lists, search and the administrators' changes (R7-06 … R7-10). */
export const productRoutes: Routes<{ products: Products; cache: CatalogCache; auth: Auth }> = async (
	app,
	{ products, cache, auth },
) => {
	const admin = { onRequest: auth.requireAdmin };
	const list = (name: ListName, audience: Audience) => (request: FastifyRequest, reply: FastifyReply) =>
		answerList(cache, name, audience, request, reply);

	app.get('/featured', { schema: { tags, summary: 'Productos destacados' } }, list('featuredProducts', 'public'));
	app.get('/active', { schema: { tags, summary: 'Productos activos' } }, list('activeProducts', 'public'));
	app.get(
		'/category/:id',
		{ schema: { tags, summary: 'Productos activos de una categoría', params: IdParams } },
		(request, reply) => answerList(cache, `categoryProducts:${request.params.id}`, 'public', request, reply),
	);
	app.get(
		'/search',
		{ schema: { tags, summary: 'Buscar productos, el mejor primero', querystring: SearchQuery } },
		async (request, reply) =>
			reply
				.header('content-type', 'application/json; charset=utf-8')
				.header('cache-control', 'no-cache')
				.send(Buffer.from(await products.search(request.query.keyword))),
	);
	app.get(
		'/',
		{ ...admin, schema: { tags, security, summary: 'Todos los productos' } },
		list('allProducts', 'private'),
	);
	app.get(
		'/:id',
		{ onRequest: auth.noticeUser, schema: { tags, summary: 'Un producto', params: IdParams } },
		(request, reply) => {
			reply.header('cache-control', 'no-cache');
			return products.get(request.params.id, { admin: request.session?.admin ?? false });
		},
	);
	app.post(
		'/',
		{ ...admin, config: { form: ProductForm }, schema: { tags, security, summary: 'Crear un producto' } },
		async (request, reply) => {
			const { fields, image } = await readForm(request, ProductForm);
			return reply.code(201).send(await products.create(sessionOf(request), fields, image));
		},
	);
	app.put(
		'/:id',
		{
			...admin,
			config: { form: ProductForm },
			schema: { tags, security, summary: 'Cambiar un producto', params: IdParams },
		},
		async (request) => {
			const { fields, image } = await readForm(request, ProductForm);
			return products.update(sessionOf(request), request.params.id, fields, image);
		},
	);
	app.delete(
		'/:id',
		{ ...admin, schema: { tags, security, summary: 'Eliminar un producto', params: IdParams } },
		async (request) => {
			await products.remove(sessionOf(request), request.params.id);
			return { message: 'Producto eliminado exitosamente' };
		},
	);
};

/** Without a promise when the list is in memory. */
export function answerList(
	cache: CatalogCache,
	name: ListName,
	audience: Audience,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
	const list = cache.get(name);
	return list instanceof Promise
		? list.then((built) => sendList(request, reply, built, audience))
		: sendList(request, reply, list, audience);
}
