import * as v from 'valibot';
import { CategoryForm, CategoryPlaceBody } from '#contract/catalog/admin';
import { CategoryDto } from '#contract/catalog/product';
import { IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { sessionOf } from '#platform/plugins/auth';
import { fromMemory } from '#platform/plugins/rateLimits';
import { editRoutes } from '../changes/editRoutes';
import { categoriesHandler } from '../lists/send';
import type { CatalogCache } from '../lists/service';
import type { Categories } from './service';

const tags = ['Categorías'];
const response = { 200: preserialized(v.array(CategoryDto)) };

/** R7-06, R7-08, R7-11. */
export const categoryRoutes: Routes<{ categories: Categories; cache: CatalogCache }> = async (
	app,
	{ categories, cache },
) => {
	app.get(
		'/active',
		{ ...fromMemory, schema: { tags, security: access.anybody, summary: 'Categorías activas', response } },
		categoriesHandler(cache, 'activeCategories', 'public'),
	);
	app.get(
		'/',
		{
			schema: { tags, security: access.may('catalogue:read'), summary: 'Todas las categorías', response },
		},
		categoriesHandler(cache, 'allCategories', 'private'),
	);
	await app.register(
		editRoutes({
			service: categories,
			form: CategoryForm,
			answer: CategoryDto,
			tags,
			noun: 'una categoría',
			deleted: 'Categoría eliminada exitosamente',
		}),
	);
};

export const adminCategoryRoutes: Routes<{ categories: Categories }> = async (app, { categories }) => {
	app.put(
		'/:id/place',
		{
			schema: {
				tags,
				security: access.may('catalogue:write'),
				summary: 'Mover una categoría: debajo de otra, o entre sus vecinas',
				params: IdParams,
				body: CategoryPlaceBody,
				response: { 200: CategoryDto },
			},
		},
		(request) => categories.place(sessionOf(request), request.params.id, request.body),
	);
};
