import fs from 'node:fs';
import fastifyStatic from '@fastify/static';
import * as v from 'valibot';
import type { App } from '../../lib/app';
import { notFound } from '../../lib/shopError';
import { createVariants } from './variants';

const forever = 'public, max-age=31536000, immutable';
/** A picture that stands in for a better one which is being made. */
const forNow = 'public, max-age=300';

const takesAvif = /\bimage\/avif\b/;

/** One address, and the format that the browser takes: `srcset` and preloads need no second list of addresses. */
export async function uploadRoutes(app: App, { folder }: { folder: string }): Promise<void> {
	fs.mkdirSync(folder, { recursive: true });
	const variants = createVariants({ folder, log: app.log });
	app.addHook('onClose', () => variants.close());
	await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });

	app.get(
		'/:name',
		{
			schema: {
				hide: true,
				params: v.object({ name: v.string() }),
				querystring: v.object({ w: v.optional(v.string()) }),
			},
		},
		async ({ params, query, headers }, reply) => {
			const width = query.w === undefined ? undefined : Number(query.w);
			const choice = await variants.choose(params.name, width, takesAvif.test(headers.accept ?? ''));
			if (!choice) throw notFound('No se encontró lo que buscas');
			reply.headers({
				'cache-control': choice.final ? forever : forNow,
				'cross-origin-resource-policy': 'cross-origin',
				vary: 'accept',
			});
			return reply.sendFile(choice.file);
		},
	);
}
