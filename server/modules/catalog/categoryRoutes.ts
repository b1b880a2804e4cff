import { CategoryForm, IdParams } from '../../../contract/catalogForms';
import type { Routes } from '../../lib/app';
import { type Auth, sessionOf } from '../../plugins/auth';
import { readForm } from '../../plugins/multipartForm';
import type { CatalogCache } from './cache';
import type { Categories } from './categories';
import { answerList } from './productRoutes';

const tags = ['Categorías'];
const security = [{ bearer: [] }];

/** Category lists and the administrators' changes (R7-06, R7-08, R7-11). */
export const categoryRoutes: Routes<{ categories: Categories; cache: CatalogCache; auth: Auth }> = async (
	app,
	{ categories, cache, auth },
) => {
	const admin = { onRequest: auth.requireAdmin };

	app.get('/active', { schema: { tags, summary: 'Categorías activas' } }, (request, reply) =>
		answerList(cache, 'activeCategories', 'public', request, reply),
	);
	app.get('/', { ...admin, schema: { tags, security, summary: 'Todas las categorías' } }, (request, reply) =>
		answerList(cache, 'allCategories', 'private', request, reply),
	);
	app.post(
		'/',
		{ ...admin, config: { form: CategoryForm }, schema: { tags, security, summary: 'Crear una categoría' } },
		async (request, reply) => {
			const { fields, image } = await readForm(request, CategoryForm);
			return reply.code(201).send(await categories.create(sessionOf(request), fields, image));
		},
	);
	app.put(
		'/:id',
		{
			...admin,
			config: { form: CategoryForm },
			schema: { tags, security, summary: 'Cambiar una categoría', params: IdParams },
		},
		async (request) => {
			const { fields, image } = await readForm(request, CategoryForm);
			return categories.update(sessionOf(request), request.params.id, fields, image);
		},
	);
	app.delete(
		'/:id',
		{ ...admin, schema: { tags, security, summary: 'Eliminar una categoría', params: IdParams } },
		async (request) => {
			await categories.remove(sessionOf(request), request.params.id);
			return { message: 'Categoría eliminada exitosamente' };
		},
	);
};
