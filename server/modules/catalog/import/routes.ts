import { PassThrough } from 'node:stream';
import { ImportBody, ImportLine, ImportRefusal, importLimits } from '#contract/catalog/import';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { ShopError } from '#platform/lib/shopError';
import { sessionOf } from '#platform/plugins/auth';
import { toShopError } from '#platform/plugins/errors';
import { parseImport } from './refusal';
import type { ProductImport } from './service';

class ClientGone extends Error {}

const failed = {
	message: 'Ocurrió un error inesperado y no se guardó nada. Inténtalo de nuevo.',
	code: 'internal_error',
};

/** Early refusals have an HTTP status; later the stream reports progress, and the result after the commit. */
export const productImportRoutes: Routes<{ productImport: ProductImport }> = async (app, { productImport }) => {
	app.post(
		'/import',
		{
			bodyLimit: importLimits.bodyBytes,
			// The handler parses in slices.
			validatorCompiler: () => (value) => ({ value }),
			schema: {
				tags: ['Productos'],
				security: access.may('catalogue:write'),
				summary: 'Importar productos: todos o ninguno',
				body: ImportBody,
				response: {
					200: preserialized(ImportLine, 'application/x-ndjson'),
					400: ImportRefusal,
					409: ImportRefusal,
				},
			},
		},
		async (request, reply) => {
			const answer = new PassThrough();
			const write = (line: ImportLine) => answer.write(`${JSON.stringify(line)}\n`);
			let started = false;

			function report(done: number, total: number): void {
				// A client that cannot get the answer must not have the success.
				if (reply.raw.destroyed) throw new ClientGone();
				if (!started) {
					started = true;
					// Proxies must not buffer the lines.
					reply.header('x-accel-buffering', 'no').type('application/x-ndjson');
					reply.send(answer);
				}
				write({ done, total });
			}

			try {
				const rows = await parseImport(request.body);
				write({ result: await productImport.run(sessionOf(request), rows, report) });
				if (reply.raw.destroyed) request.log.info('the administrator went away during an import; all of it was saved');
			} catch (error) {
				if (error instanceof ClientGone) {
					request.log.info('the administrator went away during an import; nothing was saved');
					answer.destroy();
					return started ? reply : reply.hijack();
				}
				if (!started) throw error;
				if (!(error instanceof ShopError)) request.log.error({ err: error }, 'import failed');
				const refusal = toShopError(error as Error);
				write({ error: refusal.statusCode === 500 ? failed : refusal.toBody() });
			}
			answer.end();
			return reply;
		},
	);
};
