import * as v from 'valibot';
import { District, DistrictParams, DistrictQuery, NewDistrict } from '#contract/delivery/address';
import { ErrorBody, Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { sessionOf } from '#platform/plugins/auth';
import { fromMemory } from '#platform/plugins/rateLimits';
import type { Districts } from './service';

const open = { tags: ['Direcciones'], security: access.anybody };
const cached = { 'cache-control': 'public, max-age=3600' };
const fresh = { 'cache-control': 'no-cache' };

export const districtRoutes: Routes<{ districts: Districts }> = async (app, { districts }) => {
	app.get(
		'/',
		{
			...fromMemory,
			schema: {
				...open,
				summary: 'Distritos del Perú para un texto a medio escribir, el mejor primero',
				querystring: DistrictQuery,
				response: { 200: v.array(District) },
			},
		},
		async (request, reply) => {
			const { q, v: version } = request.query;
			const isPresent = version === String(districts.version());
			const matches = await districts.search(q, request.reader);
			return reply.headers(isPresent ? cached : fresh).send(matches);
		},
	);
	app.get(
		'/:code',
		{
			...fromMemory,
			schema: {
				...open,
				summary: 'Un distrito por su código del INEI',
				params: DistrictParams,
				response: { 200: District },
			},
		},
		async (request, reply) => {
			const district = await districts.get(request.params.code);
			return reply.headers(cached).send(district);
		},
	);
};

/** Districts that INEI created after our list. */
export const adminDistrictRoutes: Routes<{ districts: Districts }> = async (app, { districts }) => {
	const tags = ['Envíos'];
	app.get(
		'/',
		{
			schema: {
				tags,
				security: access.may('delivery:read'),
				summary: 'Distritos que agregó la tienda',
				response: { 200: v.array(District) },
			},
		},
		() => districts.added(),
	);
	app.post(
		'/',
		{
			schema: {
				tags,
				security: access.may('delivery:write'),
				summary: 'Agregar un distrito nuevo del INEI',
				body: NewDistrict,
				response: { 201: District, 409: ErrorBody },
			},
		},
		async (request, reply) => reply.code(201).send(await districts.add(sessionOf(request), request.body)),
	);
	app.delete(
		'/:code',
		{
			schema: {
				tags,
				security: access.may('delivery:write'),
				summary: 'Quitar un distrito que agregó la tienda',
				params: DistrictParams,
				response: { 200: Message },
			},
		},
		async (request) => {
			await districts.remove(sessionOf(request), request.params.code);
			return { message: 'Distrito quitado' };
		},
	);
};
