import { Readable } from 'node:stream';
import * as v from 'valibot';
import { ProductFilter } from '#contract/catalog/admin';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { productFile } from './productFile';
import type { WindowDeps } from './productWindows';

/** A failure halfway ends the connection, so that no client takes a part for the whole. */
export const productExportRoutes: Routes<WindowDeps> = async (app, deps) => {
	app.get(
		'/export',
		{
			schema: {
				tags: ['Productos'],
				security: access.may('catalogue:read'),
				summary: 'Exportar los productos que coinciden',
				querystring: ProductFilter,
				response: { 200: preserialized(v.string(), 'text/csv') },
			},
		},
		(request, reply) =>
			reply
				.header('content-disposition', 'attachment; filename="productos.csv"')
				.type('text/csv; charset=utf-8')
				.send(Readable.from(productFile(deps, request.query))),
	);
};
