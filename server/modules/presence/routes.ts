import * as v from 'valibot';
import { OpenThing, PlaceParams, type PresenceKind, presenceBody } from '#contract/admin/presence';
import { type PresenceArea, presenceAreas } from '#contract/admin/presenceAreas';
import { Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { sessionOf } from '#platform/plugins/auth';
import type { Presence } from './service';

export const presenceRoutes: Routes<{ presence: Presence }> = async (app, { presence }) => {
	for (const area of Object.keys(presenceAreas) as PresenceArea[])
		await app.register(areaRoutes, { presence, area, prefix: `/${area}` });
};

const areaRoutes: Routes<{ presence: Presence; area: PresenceArea }> = async (app, { presence, area }) => {
	const { permission, kinds } = presenceAreas[area];
	const shared = { tags: ['Presencia'], security: access.may(permission) };
	// Presence is not stored.
	const config = { onlyReads: true };
	app.get(
		'/',
		{
			schema: { ...shared, summary: 'Quién tiene qué abierto en el panel', response: { 200: v.array(OpenThing) } },
		},
		() => presence.list(area),
	);
	app.post(
		'/',
		{
			config,
			schema: {
				...shared,
				summary: 'Decir qué se tiene abierto; se repite cada 5 segundos',
				body: presenceBody<PresenceKind>(kinds),
				response: { 200: v.array(OpenThing) },
			},
		},
		async (request) => {
			await presence.open(sessionOf(request), request.body);
			return presence.list(area);
		},
	);
	app.delete(
		'/:id',
		{
			config,
			schema: { ...shared, summary: 'Decir que se cerró', params: PlaceParams, response: { 200: Message } },
		},
		async (request) => {
			presence.leave(sessionOf(request), request.params.id);
			return { message: 'Cerrado' };
		},
	);
};
