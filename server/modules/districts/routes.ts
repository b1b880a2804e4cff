import * as v from 'valibot';
import { District, DistrictParams, DistrictQuery } from '../../../contract/address';
import { access } from '../../lib/access';
import type { Routes } from '../../lib/app';
import type { Districts } from './service';

const open = { tags: ['Direcciones'], security: access.anybody };
/** New districts are made once in years. */
const kept = { 'cache-control': 'public, max-age=3600' };

/** Of the feature `addresses`, for anybody. */
export const districtRoutes: Routes<{ districts: Districts }> = async (app, { districts }) => {
	app.get(
		'/',
		{
			schema: {
				...open,
				summary: 'Distritos del Perú para un texto a medio escribir, el mejor primero',
				querystring: DistrictQuery,
				response: { 200: v.array(District) },
			},
		},
		async (request, reply) => {
			const found = await districts.search(request.query.q);
			return reply.headers(kept).send(found);
		},
	);
	app.get(
		'/:code',
		{
			schema: {
				...open,
				summary: 'Un distrito por su código del INEI',
				params: DistrictParams,
				response: { 200: District },
			},
		},
		async (request, reply) => {
			const district = await districts.get(request.params.code);
			return reply.headers(kept).send(district);
		},
	);
};
