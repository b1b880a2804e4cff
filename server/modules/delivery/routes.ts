import * as v from 'valibot';
import {
	DeliveryMethod,
	DeliveryPlan,
	FeeImport,
	FeeImported,
	MethodForm,
	Zone,
	ZoneForm,
} from '../../../contract/delivery';
import { DeliveryQuote, DeliveryQuoteBody } from '../../../contract/deliveryQuote';
import { ErrorBody } from '../../../contract/errors';
import { IdParams, Message } from '../../../contract/primitives';
import { access } from '../../lib/access';
import { preserialized, type Routes } from '../../lib/app';
import { sessionOf } from '../../plugins/auth';
import type { Delivery } from './service';

const tags = ['Envíos'];

/** Bytes: some thousands of lines of a file, or a zone of two thousand codes. */
const bodyLimit = 2 * 1024 * 1024;

/** For shoppers. */
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

/** Zones, methods and fees. */
export const adminDeliveryRoutes: Routes<{ delivery: Delivery }> = async (app, { delivery }) => {
	const reading = { tags, security: access.may('delivery:read') };
	const writing = { tags, security: access.may('delivery:write') };
	const conflictWith = (current: typeof Zone | typeof DeliveryMethod) =>
		v.object({ ...ErrorBody.entries, current: v.optional(current) });

	app.get(
		'/',
		{ schema: { ...reading, summary: 'Zonas, métodos y tarifas de envío', response: { 200: DeliveryPlan } } },
		() => delivery.plan(),
	);
	app.post(
		'/zones',
		{
			bodyLimit,
			schema: {
				...writing,
				summary: 'Crear una zona de envío',
				body: ZoneForm,
				response: { 201: Zone, 409: ErrorBody },
			},
		},
		async (request, reply) => reply.code(201).send(await delivery.createZone(sessionOf(request), request.body)),
	);
	app.put(
		'/zones/:id',
		{
			bodyLimit,
			schema: {
				...writing,
				summary: 'Cambiar una zona de envío',
				params: IdParams,
				body: ZoneForm,
				response: { 200: Zone, 409: conflictWith(Zone) },
			},
		},
		(request) => delivery.updateZone(sessionOf(request), request.params.id, request.body),
	);
	app.delete(
		'/zones/:id',
		{
			schema: {
				...writing,
				summary: 'Eliminar una zona de envío con sus tarifas',
				params: IdParams,
				response: { 200: Message },
			},
		},
		async (request) => {
			await delivery.removeZone(sessionOf(request), request.params.id);
			return { message: 'Zona eliminada exitosamente' };
		},
	);
	app.post(
		'/methods',
		{
			bodyLimit,
			schema: {
				...writing,
				summary: 'Crear un método de entrega',
				body: MethodForm,
				response: { 201: DeliveryMethod, 409: ErrorBody },
			},
		},
		async (request, reply) => reply.code(201).send(await delivery.createMethod(sessionOf(request), request.body)),
	);
	app.put(
		'/methods/:id',
		{
			bodyLimit,
			schema: {
				...writing,
				summary: 'Cambiar un método de entrega',
				params: IdParams,
				body: MethodForm,
				response: { 200: DeliveryMethod, 409: conflictWith(DeliveryMethod) },
			},
		},
		(request) => delivery.updateMethod(sessionOf(request), request.params.id, request.body),
	);
	app.delete(
		'/methods/:id',
		{
			schema: {
				...writing,
				summary: 'Eliminar un método de entrega con sus tarifas',
				params: IdParams,
				response: { 200: Message },
			},
		},
		async (request) => {
			await delivery.removeMethod(sessionOf(request), request.params.id);
			return { message: 'Método eliminado exitosamente' };
		},
	);
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
