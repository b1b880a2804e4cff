import { MissedSearches, MissedSearchParams, SynonymBody } from '#contract/catalog/searches';
import { Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { sessionOf } from '#platform/plugins/auth';
import type { Searches } from './service';

const shared = { tags: ['Productos'], security: access.may('catalogue:write') };
const one = { ...shared, params: MissedSearchParams, response: { 200: Message } };

export const searchRoutes: Routes<{ searches: Searches }> = async (app, { searches }) => {
	app.get(
		'/',
		{ schema: { ...shared, summary: 'Lo que se buscó sin resultado', response: { 200: MissedSearches } } },
		async () => ({ searches: await searches.list() }),
	);
	app.post(
		'/:id/synonym',
		{ schema: { ...one, summary: 'Hacer de una búsqueda un sinónimo', body: SynonymBody } },
		async (request) => {
			await searches.addSynonym(sessionOf(request), request.params.id, request.body.word);
			return { message: 'Sinónimo guardado' };
		},
	);
	app.delete('/:id', { schema: { ...one, summary: 'Descartar una búsqueda sin resultado' } }, async (request) => {
		await searches.remove(request.params.id);
		return { message: 'Búsqueda descartada' };
	});
};
