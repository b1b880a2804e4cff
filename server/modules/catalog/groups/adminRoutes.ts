import * as v from 'valibot';
import {
	AdminGroupDto,
	GroupConflict,
	GroupForm,
	GroupListDto,
	GroupListQuery,
	SeparateBody,
} from '#contract/catalog/groupForm';
import { ErrorBody, IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { sessionOf } from '#platform/plugins/auth';
import type { GroupEditing } from './editing';

const tags = ['Productos'];
const reading = { tags, security: access.may('catalogue:read') };
const writing = { tags, security: access.may('catalogue:write') };
const conflict = v.union([GroupConflict, ErrorBody]);

/** Bytes, for a hundred products with twelve pictures each. */
const bodyLimit = 2 * 1024 * 1024;

export const adminGroupRoutes: Routes<{ editing: GroupEditing }> = async (app, { editing }) => {
	app.get(
		'/',
		{
			schema: {
				...reading,
				summary: 'Grupos de productos, lo último primero',
				querystring: GroupListQuery,
				response: { 200: GroupListDto },
			},
		},
		(request) => editing.list(request.query.search),
	);
	app.get(
		'/:id',
		{
			schema: {
				...reading,
				summary: 'Un grupo con todos sus productos',
				params: IdParams,
				response: { 200: AdminGroupDto },
			},
		},
		(request) => editing.get(request.params.id),
	);
	app.post(
		'/',
		{
			bodyLimit,
			schema: {
				...writing,
				summary: 'Crear un grupo, con productos nuevos y otros que entran',
				body: GroupForm,
				response: { 201: AdminGroupDto, 409: conflict },
			},
		},
		async (request, reply) => reply.code(201).send(await editing.save(sessionOf(request), null, request.body)),
	);
	app.put(
		'/:id',
		{
			bodyLimit,
			schema: {
				...writing,
				summary: 'Cambiar un grupo y sus productos',
				params: IdParams,
				body: GroupForm,
				response: { 200: AdminGroupDto, 409: conflict },
			},
		},
		(request) => editing.save(sessionOf(request), request.params.id, request.body),
	);
	app.post(
		'/:id/separate',
		{
			schema: {
				...writing,
				summary: 'Sacar productos de un grupo; null si no queda ninguno',
				params: IdParams,
				body: SeparateBody,
				response: { 200: v.nullable(AdminGroupDto), 409: ErrorBody },
			},
		},
		(request) => editing.separate(sessionOf(request), request.params.id, request.body.ids),
	);
};
