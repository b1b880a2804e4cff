import * as v from 'valibot';
import { CategoryDto, CategoryForm } from '../../../../contract/category';
import { IdParams, Message } from '../../../../contract/primitives';
import { preserialized, type Routes } from '../../../lib/app';
import { type Auth, sessionOf } from '../../../plugins/auth';
import { readForm } from '../../../plugins/multipartForm';
import { sendList } from '../lists/send';
import type { CatalogCache } from '../lists/service';
import type { Categories } from './service';

const tags = ['Categorías'];
const security = [{ bearer: [] }];
const form = { form: CategoryForm };
const list = { 200: preserialized(v.array(CategoryDto)) };

/** Category lists and the administrators' changes (R7-06, R7-08, R7-11). */
export const categoryRoutes: Routes<{ categories: Categories; cache: CatalogCache; auth: Auth }> = async (
	app,
	{ categories, cache, auth },
) => {
	const admin = { onRequest: auth.requireAdmin };

	app.get('/active', { schema: { tags, summary: 'Categorías activas', response: list } }, (request, reply) =>
		sendList(cache, 'activeCategories', 'public', request, reply),
	);
	app.get(
		'/',
		{ ...admin, schema: { tags, security, summary: 'Todas las categorías', response: list } },
		(request, reply) => sendList(cache, 'allCategories', 'private', request, reply),
	);
	app.post(
		'/',
		{
			...admin,
			config: form,
			schema: { tags, security, summary: 'Crear una categoría', response: { 201: CategoryDto } },
		},
		async (request, reply) => {
			const { fields, image } = await readForm(request, CategoryForm);
			return reply.code(201).send(await categories.create(sessionOf(request), fields, image));
		},
	);
	app.put(
		'/:id',
		{
			...admin,
			config: form,
			schema: { tags, security, summary: 'Cambiar una categoría', params: IdParams, response: { 200: CategoryDto } },
		},
		async (request) => {
			const { fields, image } = await readForm(request, CategoryForm);
			return categories.update(sessionOf(request), request.params.id, fields, image);
		},
	);
	app.delete(
		'/:id',
		{
			...admin,
			schema: { tags, security, summary: 'Eliminar una categoría', params: IdParams, response: { 200: Message } },
		},
		async (request) => {
			await categories.remove(sessionOf(request), request.params.id);
			return { message: 'Categoría eliminada exitosamente' };
		},
	);
};
