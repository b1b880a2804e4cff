import {
	AdminOffersQuery,
	OfferBody,
	OfferCheck,
	OfferCheckQuery,
	OfferDetail,
	OfferPage,
	OfferRefused,
	PriceHistory,
} from '#contract/offers/admin';
import { IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { sessionOf } from '#platform/plugins/auth';
import type { Offers } from './service';

const tags = ['Ofertas'];
const reading = { tags, security: access.may('offers:read') };
const writing = { tags, security: access.may('offers:write') };

/** Bytes of 50,000 ids and the rest. */
const bodyLimit = 1024 * 1024;

export const adminOfferRoutes: Routes<{ offers: Offers }> = async (app, { offers }) => {
	app.get(
		'/',
		{
			schema: {
				...reading,
				summary: 'Ofertas, reglas por cantidad y cupones',
				querystring: AdminOffersQuery,
				response: { 200: OfferPage },
			},
		},
		(request) => offers.page(request.query),
	);
	app.get(
		'/:id',
		{ schema: { ...reading, summary: 'Una oferta', params: IdParams, response: { 200: OfferDetail } } },
		(request) => offers.one(request.params.id),
	);
	app.post(
		'/',
		{
			bodyLimit,
			schema: {
				...writing,
				summary: 'Crear una oferta, una regla por cantidad o un cupón',
				body: OfferBody,
				response: { 201: OfferDetail, 409: OfferRefused },
			},
		},
		async (request, reply) => reply.code(201).send(await offers.create(sessionOf(request), request.body)),
	);
	app.post(
		'/check',
		{
			bodyLimit,
			schema: {
				...writing,
				summary: 'A qué productos llegaría una oferta, y con cuáles otras coincide',
				querystring: OfferCheckQuery,
				body: OfferBody,
				response: { 200: OfferCheck },
			},
		},
		(request) => offers.check(request.body, request.query.except),
	);
	app.put(
		'/:id',
		{
			bodyLimit,
			schema: {
				...writing,
				summary: 'Cambiar una oferta',
				params: IdParams,
				body: OfferBody,
				response: { 200: OfferDetail, 409: OfferRefused },
			},
		},
		(request) => offers.update(sessionOf(request), request.params.id, request.body),
	);
	app.post(
		'/:id/stop',
		{
			schema: {
				...writing,
				summary: 'Detener una oferta ahora',
				params: IdParams,
				response: { 200: OfferDetail },
			},
		},
		(request) => offers.stop(sessionOf(request), request.params.id),
	);
};

export const productPricesRoutes: Routes<{ offers: Offers }> = async (app, { offers }) => {
	app.get(
		'/:id/prices',
		{
			schema: {
				tags,
				security: access.may('catalogue:read'),
				summary: 'Los precios que tuvo un producto, el último primero',
				params: IdParams,
				response: { 200: PriceHistory },
			},
		},
		(request) => offers.prices(request.params.id),
	);
};
