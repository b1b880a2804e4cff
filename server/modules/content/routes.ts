import * as v from 'valibot';
import {
	PageDto,
	PageForm,
	PagePublication,
	PageRow,
	PageVersion,
	PageVersionParams,
	PageVersionRow,
	ShownPage,
} from '#contract/content/page';
import { ErrorBody, IdParams, Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { conflictWith } from '#platform/lib/versionConflict';
import { sessionOf } from '#platform/plugins/auth';
import type { ShopPages } from './service';

interface PageRoutesOptions {
	shopPages: ShopPages;
}

const tags = ['Páginas'];
const SlugParams = v.object({ slug: v.pipe(v.string(), v.maxLength(200, 'La dirección no es válida')) });

/** Bytes: the longest text in characters of three bytes. */
const bodyLimit = 128 * 1024;

export const shownPageRoutes: Routes<PageRoutesOptions> = async (app, { shopPages }) => {
	app.get(
		'/:slug',
		{
			schema: {
				tags,
				security: access.anybody,
				summary: 'Una página publicada',
				params: SlugParams,
				response: { 200: ShownPage },
			},
		},
		(request) => shopPages.shown(request.params.slug),
	);
};

export const pageRoutes: Routes<PageRoutesOptions> = async (app, { shopPages }) => {
	const reading = { tags, security: access.may('pages:read') };
	const writing = { tags, security: access.may('pages:write') };
	const conflict = conflictWith(PageDto);

	app.get('/', { schema: { ...reading, summary: 'Todas las páginas', response: { 200: v.array(PageRow) } } }, () =>
		shopPages.list(),
	);
	app.post(
		'/',
		{
			bodyLimit,
			schema: { ...writing, summary: 'Crear una página', body: PageForm, response: { 201: PageDto, 409: ErrorBody } },
		},
		async (request, reply) => reply.code(201).send(await shopPages.create(sessionOf(request), request.body)),
	);
	app.get(
		'/:id',
		{ schema: { ...reading, summary: 'Una página con su texto', params: IdParams, response: { 200: PageDto } } },
		(request) => shopPages.get(request.params.id),
	);
	app.put(
		'/:id',
		{
			bodyLimit,
			schema: {
				...writing,
				summary: 'Guardar una página; el texto anterior queda entre sus versiones',
				params: IdParams,
				body: PageForm,
				response: { 200: PageDto, 409: conflict },
			},
		},
		(request) => shopPages.update(sessionOf(request), request.params.id, request.body),
	);
	app.put(
		'/:id/published',
		{
			schema: {
				...writing,
				summary: 'Publicar el último texto de una página, o retirarla de la tienda',
				params: IdParams,
				body: PagePublication,
				response: { 200: PageDto, 409: conflict },
			},
		},
		(request) => shopPages.setPublished(sessionOf(request), request.params.id, request.body),
	);
	app.delete(
		'/:id',
		{
			schema: {
				...writing,
				summary: 'Eliminar una página con todas sus versiones',
				params: IdParams,
				response: { 200: Message },
			},
		},
		async (request) => {
			await shopPages.remove(sessionOf(request), request.params.id);
			return { message: 'Página eliminada exitosamente' };
		},
	);
	app.get(
		'/:id/versions',
		{
			schema: {
				...reading,
				summary: 'Versiones de una página, la última primero',
				params: IdParams,
				response: { 200: v.array(PageVersionRow) },
			},
		},
		(request) => shopPages.versions(request.params.id),
	);
	app.get(
		'/:id/versions/:number',
		{
			schema: {
				...reading,
				summary: 'Una versión con su texto',
				params: PageVersionParams,
				response: { 200: PageVersion },
			},
		},
		(request) => shopPages.version(request.params.id, request.params.number),
	);
};
