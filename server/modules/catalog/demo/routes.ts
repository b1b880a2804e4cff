import { DemoRemoved, DemoState } from '#contract/catalog/demo';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { sessionOf } from '#platform/plugins/auth';
import type { Demo } from './service';

export const demoRoutes: Routes<{ demo: Demo }> = async (app, { demo }) => {
	const shared = { tags: ['Ajustes'], security: access.may('settings:write') };
	app.get('/', { schema: { ...shared, summary: 'Qué queda de la demostración', response: { 200: DemoState } } }, () =>
		demo.state(),
	);
	app.post(
		'/',
		{ schema: { ...shared, summary: 'Devolver la demostración como estaba', response: { 200: DemoState } } },
		(request) => demo.restore(sessionOf(request)),
	);
	app.post(
		'/removal',
		{ schema: { ...shared, summary: 'Quitar la demostración', response: { 200: DemoRemoved } } },
		(request) => demo.remove(sessionOf(request)),
	);
};
