import { AttributeListDto, AttributesForm, CategoryAttributesDto } from '#contract/catalog/attributes';
import { IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { conflictWith } from '#platform/lib/versionConflict';
import { sessionOf } from '#platform/plugins/auth';
import type { Attributes } from './service';

const tags = ['Categorías'];
const reading = { tags, security: access.may('catalogue:read') };

/** Bytes of all attributes and values that a category may have. */
const bodyLimit = 2 * 1024 * 1024;

export const attributeRoutes: Routes<{ attributes: Attributes }> = async (app, { attributes }) => {
	app.get(
		'/',
		{ schema: { ...reading, summary: 'Todos los atributos', response: { 200: AttributeListDto } } },
		attributes.all,
	);
	app.get(
		'/:id',
		{
			schema: {
				...reading,
				summary: 'Los atributos de una categoría',
				params: IdParams,
				response: { 200: CategoryAttributesDto },
			},
		},
		(request) => attributes.get(request.params.id),
	);
	app.put(
		'/:id',
		{
			bodyLimit,
			schema: {
				...{ tags, security: access.may('catalogue:write') },
				summary: 'Cambiar los atributos de una categoría',
				params: IdParams,
				body: AttributesForm,
				response: { 200: CategoryAttributesDto, 409: conflictWith(CategoryAttributesDto) },
			},
		},
		(request) => attributes.save(sessionOf(request), request.params.id, request.body),
	);
};
