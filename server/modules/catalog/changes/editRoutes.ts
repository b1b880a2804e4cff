import type * as v from 'valibot';
import { IdParams, Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { conflictWith } from '#platform/lib/versionConflict';
import { type Session, sessionOf } from '#platform/plugins/auth';
import { readForm, registerMultipart } from '#platform/plugins/multipartForm';
import type { Item } from '../tables/table';

interface Edited<Form> {
	service: {
		create(session: Session, form: Form, image: Buffer | undefined): Promise<Item>;
		update(session: Session, id: number, form: Form, image: Buffer | undefined): Promise<Item>;
		remove(session: Session, id: number): Promise<void>;
	};
	form: v.GenericSchema<unknown, Form>;
	answer: v.GenericSchema<Item>;
	tags: string[];
	noun: string;
	deleted: string;
}

/** R7-09 … R7-11: multipart forms with a picture. */
export const editRoutes =
	<Form>({ service, form, answer, tags, noun, deleted }: Edited<Form>): Routes<object> =>
	async (app) => {
		await registerMultipart(app);
		const schema = { tags, security: access.may('catalogue:write') };

		app.post(
			'/',
			{ config: { form }, schema: { ...schema, summary: `Crear ${noun}`, response: { 201: answer } } },
			async (request, reply) => {
				const { fields, image } = await readForm(request, form);
				return reply.code(201).send(await service.create(sessionOf(request), fields, image));
			},
		);
		app.put(
			'/:id',
			{
				config: { form },
				schema: {
					...schema,
					summary: `Cambiar ${noun}`,
					params: IdParams,
					response: { 200: answer, 409: conflictWith(answer) },
				},
			},
			async (request) => {
				const { fields, image } = await readForm(request, form);
				return service.update(sessionOf(request), request.params.id, fields, image);
			},
		);
		app.delete(
			'/:id',
			{ schema: { ...schema, summary: `Eliminar ${noun}`, params: IdParams, response: { 200: Message } } },
			async (request) => {
				await service.remove(sessionOf(request), request.params.id);
				return { message: deleted };
			},
		);
	};
