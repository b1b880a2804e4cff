import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { IdParams, Message } from '../../../../contract/primitives';
import { ProductDto, ProductForm, SearchQuery } from '../../../../contract/product';
import { preserialized, type Routes } from '../../../lib/app';
import { type Auth, sessionOf } from '../../../plugins/auth';
import { readForm } from '../../../plugins/multipartForm';
import type { ListName } from '../lists/repository';
import { type Audience, sendList } from '../lists/send';
import type { CatalogCache } from '../lists/service';
import type { Products } from './service';

const tags = ['Productos'];
const security = [{ bearer: [] }];
const form = { form: ProductForm };
const list = { 200: preserialized(v.array(ProductDto)) };

/** Product lists, search and the administrators' changes (R7-06 … R7-10). */
export const productRoutes: Routes<{ products: Products; cache: CatalogCache; auth: Auth }> = async (
	app,
	{ products, cache, auth },
) => {
	const admin = { onRequest: auth.requireAdmin };
	const send = (name: ListName, audience: Audience) => (request: FastifyRequest, reply: FastifyReply) =>
		sendList(cache, name, audience, request, reply);

	app.get(
		'/featured',
		{ schema: { tags, summary: 'Productos destacados', response: list } },
		send('featuredProducts', 'public'),
	);
	app.get(
		'/active',
		{ schema: { tags, summary: 'Productos activos', response: list } },
		send('activeProducts', 'public'),
	);
	app.get(
		'/category/:id',
		{ schema: { tags, summary: 'Productos activos de una categoría', params: IdParams, response: list } },
		(request, reply) => sendList(cache, `categoryProducts:${request.params.id}`, 'public', request, reply),
	);
	app.get(
		'/search',
		{ schema: { tags, summary: 'Buscar productos, el mejor primero', querystring: SearchQuery, response: list } },
		async (request, reply) =>
			reply
				.header('content-type', 'application/json; charset=utf-8')
				.header('cache-control', 'no-cache')
				.send(Buffer.from(await products.search(request.query.keyword))),
	);
	app.get(
		'/',
		{ ...admin, schema: { tags, security, summary: 'Todos los productos', response: list } },
		send('allProducts', 'private'),
	);
	app.get(
		'/:id',
		{
			onRequest: auth.noticeUser,
			schema: { tags, summary: 'Un producto', params: IdParams, response: { 200: ProductDto } },
		},
		(request, reply) => {
			reply.header('cache-control', 'no-cache');
			return products.get(request.params.id, { admin: request.session?.admin ?? false });
		},
	);
	app.post(
		'/',
		{
			...admin,
			config: form,
			schema: { tags, security, summary: 'Crear un producto', response: { 201: ProductDto } },
		},
		async (request, reply) => {
			const { fields, image } = await readForm(request, ProductForm);
			return reply.code(201).send(await products.create(sessionOf(request), fields, image));
		},
	);
	app.put(
		'/:id',
		{
			...admin,
			config: form,
			schema: { tags, security, summary: 'Cambiar un producto', params: IdParams, response: { 200: ProductDto } },
		},
		async (request) => {
			const { fields, image } = await readForm(request, ProductForm);
			return products.update(sessionOf(request), request.params.id, fields, image);
		},
	);
	app.delete(
		'/:id',
		{
			...admin,
			schema: { tags, security, summary: 'Eliminar un producto', params: IdParams, response: { 200: Message } },
		},
		async (request) => {
			await products.remove(sessionOf(request), request.params.id);
			return { message: 'Producto eliminado exitosamente' };
		},
	);
};
