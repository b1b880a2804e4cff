import { SystemStatus } from '#contract/admin/system';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { System } from './service';

export const systemRoutes: Routes<{ system: System }> = async (app, { system }) => {
	app.get(
		'/',
		{
			schema: {
				tags: ['Sistema'],
				security: access.may('system:read'),
				summary: 'Cómo está el servidor que responde, y lo que conviene revisar',
				response: { 200: SystemStatus },
			},
		},
		() => system.status(),
	);
};
