import * as v from 'valibot';
import {
	DeliveryMethod,
	DeliveryPlan,
	FeeImport,
	FeeImported,
	MethodForm,
	Zone,
	ZoneForm,
} from '#contract/delivery/fees';
import { DeliveryQuote, DeliveryQuoteBody } from '#contract/delivery/quote';
import { ErrorBody, IdParams, Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { conflictWith } from '#platform/lib/versionConflict';
import { sessionOf } from '#platform/plugins/auth';
import type { Delivery } from './service';

const tags = ['Envíos'];
const writing = { tags, security: access.may('delivery:write') };

/** Bytes: thousands of lines, or a zone of two thousand codes. */
const bodyLimit = 2 * 1024 * 1024;

export const deliveryRoutes: Routes<{ delivery: Delivery }> = async (app, { delivery }) => {
	app.post(
		'/quote',
		{
			schema: {
				tags,
				security: access.anybody,
				summary: 'Cómo y por cuánto llega un pedido a un distrito',
				body: DeliveryQuoteBody,
				response: { 200: DeliveryQuote },
			},
		},
		(request) => delivery.quote(request.body),
	);
};

const creates = <Form extends v.GenericSchema, Part extends v.GenericSchema>(
	noun: string,
	body: Form,
	answer: Part,
) => ({
	bodyLimit,
	schema: { ...writing, summary: `Crear ${noun}`, body, response: { 201: answer, 409: ErrorBody } },
});
const changes = <Form extends v.GenericSchema, Part extends v.GenericSchema>(
	noun: string,
	body: Form,
	answer: Part,
) => ({
	bodyLimit,
	schema: {
		...writing,
		summary: `Cambiar ${noun}`,
		params: IdParams,
		body,
		response: { 200: answer, 409: conflictWith(answer) },
	},
});
const removes = (noun: string) => ({
	schema: { ...writing, summary: `Eliminar ${noun} con sus tarifas`, params: IdParams, response: { 200: Message } },
});

export const adminDeliveryRoutes: Routes<{ delivery: Delivery }> = async (app, { delivery }) => {
	const reading = { tags, security: access.may('delivery:read') };

	app.get(
		'/',
		{ schema: { ...reading, summary: 'Zonas, métodos y tarifas de envío', response: { 200: DeliveryPlan } } },
		() => delivery.plan(),
	);
	app.post('/zones', creates('una zona de envío', ZoneForm, Zone), async (request, reply) =>
		reply.code(201).send(await delivery.zones.create(sessionOf(request), request.body)),
	);
	app.put('/zones/:id', changes('una zona de envío', ZoneForm, Zone), (request) =>
		delivery.zones.update(sessionOf(request), request.params.id, request.body),
	);
	app.delete('/zones/:id', removes('una zona de envío'), async (request) => {
		await delivery.zones.remove(sessionOf(request), request.params.id);
		return { message: 'Zona eliminada exitosamente' };
	});
	app.post('/methods', creates('un método de entrega', MethodForm, DeliveryMethod), async (request, reply) =>
		reply.code(201).send(await delivery.methods.create(sessionOf(request), request.body)),
	);
	app.put('/methods/:id', changes('un método de entrega', MethodForm, DeliveryMethod), (request) =>
		delivery.methods.update(sessionOf(request), request.params.id, request.body),
	);
	app.delete('/methods/:id', removes('un método de entrega'), async (request) => {
		await delivery.methods.remove(sessionOf(request), request.params.id);
		return { message: 'Método eliminado exitosamente' };
	});
	app.get(
		'/export',
		{
			schema: {
				...reading,
				summary: 'Tarifas de envío como archivo CSV',
				response: { 200: preserialized(v.string(), 'text/csv') },
			},
		},
		async (_request, reply) =>
			reply
				.type('text/csv; charset=utf-8')
				.header('content-disposition', 'attachment; filename="tarifas-de-envio.csv"')
				.send(await delivery.feeFile()),
	);
	app.post(
		'/import',
		{
			bodyLimit,
			schema: {
				...writing,
				summary: 'Revisar o guardar las tarifas de envío de un archivo',
				body: FeeImport,
				response: { 200: FeeImported, 409: ErrorBody },
			},
		},
		(request) => delivery.importFees(sessionOf(request), request.body),
	);
};
