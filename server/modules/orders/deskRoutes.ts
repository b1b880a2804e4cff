import { AdminOrder } from '#contract/orders/desk';
import { NoteBody, OrderTimeline } from '#contract/orders/timeline';
import { IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { sessionOf } from '#platform/plugins/auth';
import type { Orders } from './service';

const tags = ['Pedidos'];
const reading = { tags, security: access.may('orders:read'), params: IdParams };

export const deskRoutes: Routes<{ orders: Orders }> = async (app, { orders }) => {
	app.get(
		'/:id',
		{ schema: { ...reading, summary: 'La ficha de un pedido', response: { 200: AdminOrder } } },
		(request) => orders.forDesk(request.params.id),
	);
	app.get(
		'/:id/timeline',
		{
			schema: { ...reading, summary: 'Qué pasó con un pedido, y sus correos', response: { 200: OrderTimeline } },
		},
		(request) => orders.timeline(request.params.id),
	);
	app.post(
		'/:id/notes',
		{
			schema: {
				...reading,
				security: access.may('orders:write'),
				summary: 'Anotar algo en un pedido, solo para el equipo',
				body: NoteBody,
				response: { 201: OrderTimeline },
			},
		},
		async (request, reply) =>
			reply.code(201).send(await orders.addNote(sessionOf(request), request.params.id, request.body.text)),
	);
};
