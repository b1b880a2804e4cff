import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import * as v from 'valibot';
import type { App } from '#platform/lib/app';
import { notFound } from '#platform/lib/shopError';
import type { PictureStore } from './pictureStore';
import { createVariants } from './variants';

const forever = 'public, max-age=31536000, immutable';
/** For a substitute until the better file exists. */
const forNow = 'public, max-age=300';

const takesAvif = /\bimage\/avif\b/;

/** One address for all formats, so that `srcset` and preloads need no second list. */
export async function uploadRoutes(app: App, { files }: { files: PictureStore }): Promise<void> {
	const variants = createVariants({ files, log: app.log });
	app.addHook('onClose', () => variants.close());

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
			if (!choice) throw none();
			const { file, final } = choice;
			// The name is a hash of the content.
			const etag = `"${file}"`;
			const conditions = asHeaders(headers, etag);
			const picture = conditions.unchanged ? undefined : await files.open(file, conditions.range);
			if (!picture && !conditions.unchanged) throw none();
			reply.headers({
				'cache-control': final ? forever : forNow,
				'cross-origin-resource-policy': 'cross-origin',
				'accept-ranges': 'bytes',
				vary: 'accept',
				etag,
			});
			if (!picture) return reply.code(304).send();
			reply.type(typeOf(file)).header('content-length', picture.bytes);
			if (picture.part) reply.code(206).header('content-range', picture.part);
			return reply.send(picture.content);
		},
	);
}

const types: Record<string, string> = { '.avif': 'image/avif', '.jpg': 'image/jpeg', '.png': 'image/png' };
const typeOf = (file: string): string => types[path.extname(file)] ?? 'image/webp';

const none = () => notFound('No se encontró lo que buscas');

/** Ignores a range of another file, whose parts the client would mix. */
function asHeaders(headers: IncomingHttpHeaders, etag: string): { unchanged: boolean; range: string | undefined } {
	const matching = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
	const otherFile = headers['if-range'] !== undefined && headers['if-range'] !== etag;
	return { unchanged: matching.includes(etag), range: otherFile ? undefined : headers.range };
}
