import * as v from 'valibot';
import {
	ImportAnswer,
	ImportBody,
	ImportEnd,
	ImportPreview,
	ImportQuery,
	importLimits,
} from '#contract/catalog/import';
import { Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { ShopError } from '#platform/lib/shopError';
import { sessionOf } from '#platform/plugins/auth';
import type { ProductImport } from './service';

const shared = { tags: ['Productos'], security: access.may('catalogue:write') };

export const productImportRoutes: Routes<{ productImport: ProductImport }> = async (app, { productImport }) => {
	app.post(
		'/changes',
		{
			bodyLimit: importLimits.bodyBytes,
			schema: {
				...shared,
				summary: 'Filas de un archivo: qué cambian, o guardarlas',
				querystring: ImportQuery,
				body: ImportBody,
				response: { 200: preserialized(v.union([ImportPreview, ImportAnswer])) },
			},
		},
		async (request, reply) => {
			const { query, body } = request;
			const answer =
				query.dryRun === 'true'
					? await productImport.preview(body)
					: await productImport.save(sessionOf(request), body);
			return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
		},
	);
	app.post(
		'/changes/end',
		{ schema: { ...shared, summary: 'Terminar una importación', body: ImportEnd, response: { 200: Message } } },
		async ({ body }) => {
			await productImport.end(body.import);
			return { message: 'Importación terminada' };
		},
	);
	// For pages of the previous release, open during an update.
	const refuse = async () => {
		throw formerPage();
	};
	app.post('/import', { onRequest: refuse, schema: { hide: true } }, refuse);
};

const formerPage = (): ShopError =>
	new ShopError(410, 'reload', 'La tienda se actualizó. Recarga la página y vuelve a intentarlo.');
