import { type SettingSection, sectionNames, sectionOf } from '#contract/settings/settings';
import { Shop } from '#contract/shop/shop';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { conflictWith } from '#platform/lib/versionConflict';
import { sessionOf } from '#platform/plugins/auth';
import { fromMemory } from '#platform/plugins/rateLimits';
import type { ShopSettings } from './service';

const tags = ['Ajustes'];

export const shopRoutes: Routes<{ settings: ShopSettings }> = async (app, { settings }) => {
	app.get(
		'/',
		{
			...fromMemory,
			schema: {
				tags,
				security: access.anybody,
				summary: 'La tienda: nombre, textos y quién vende',
				response: { 200: Shop },
			},
		},
		() => settings.view(),
	);
};

/** One call per section, because each has its schema. */
export const settingsRoutes: Routes<{ settings: ShopSettings }> = async (app, { settings }) => {
	function addSection(section: SettingSection): void {
		const { title, body, answer } = sectionOf(section);
		app.get(
			`/${section}`,
			{
				schema: {
					tags,
					security: access.may('settings:read'),
					summary: `Ajustes: ${title}`,
					response: { 200: answer },
				},
			},
			() => settings.shown(section),
		);
		app.put(
			`/${section}`,
			{
				schema: {
					tags,
					security: access.may('settings:write'),
					summary: `Cambiar ajustes: ${title}`,
					body,
					response: { 200: answer, 409: conflictWith(answer) },
				},
			},
			(request) => settings.save(sessionOf(request), section, request.body),
		);
	}
	sectionNames.forEach(addSection);
};
