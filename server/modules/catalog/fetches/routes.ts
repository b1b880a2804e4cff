import { PictureFetches } from '#contract/catalog/pictureFetches';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { PictureFetching } from './service';

export const pictureFetchRoutes: Routes<{ fetching: PictureFetching }> = async (app, { fetching }) => {
	const shared = { tags: ['Productos'], response: { 200: PictureFetches } };
	const changes = { ...shared, security: access.may('catalogue:write') };
	app.get(
		'/',
		{
			schema: {
				...shared,
				security: access.may('catalogue:read'),
				summary: 'Las imágenes por dirección: traídas, en espera y fallidas',
			},
		},
		() => fetching.state(),
	);
	app.post('/retry', { schema: { ...changes, summary: 'Intentar de nuevo las imágenes fallidas' } }, () =>
		fetching.retry(),
	);
	app.delete('/', { schema: { ...changes, summary: 'Quitar de la lista las imágenes fallidas' } }, () =>
		fetching.drop(),
	);
};
