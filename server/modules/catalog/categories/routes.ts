import * as v from 'valibot';
import { CategoryDto, CategoryForm } from '../../../../contract/category';
import { preserialized, type Routes } from '../../../lib/app';
import type { Auth } from '../../../plugins/auth';
import { editRoutes } from '../editRoutes';
import { listHandler } from '../lists/send';
import type { CatalogCache } from '../lists/service';
import type { Categories } from './service';

const tags = ['Categorías'];
const response = { 200: preserialized(v.array(CategoryDto)) };

/** Category lists and the administrators' changes (R7-06, R7-08, R7-11). */
export const categoryRoutes: Routes<{ categories: Categories; cache: CatalogCache; auth: Auth }> = async (
	app,
	{ categories, cache, auth },
) => {
	app.get(
		'/active',
		{ schema: { tags, summary: 'Categorías activas', response } },
		listHandler(cache, 'activeCategories', 'public'),
	);
	app.get(
		'/',
		{
			onRequest: auth.requireAdmin,
			schema: { tags, security: [{ bearer: [] }], summary: 'Todas las categorías', response },
		},
		listHandler(cache, 'allCategories', 'private'),
	);
	editRoutes(app, {
		service: categories,
		auth,
		form: CategoryForm,
		answer: CategoryDto,
		tags,
		noun: 'una categoría',
		deleted: 'Categoría eliminada exitosamente',
	});
};
