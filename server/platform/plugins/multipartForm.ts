import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { limits } from '#contract/shared/limits';
import type { App } from '../lib/app';
import { invalidFields, ShopError } from '../lib/shopError';
import { parseInput } from './validation';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** For the API document; the picture is the file `image`. */
		form?: v.GenericSchema;
	}
}

/** Per scope, because the plugin hooks every request twice. */
export async function registerMultipart(app: App): Promise<void> {
	await app.register(multipart, {
		limits: { fileSize: limits.imageBytes, files: 1, fields: 30, fieldSize: 16 * 1024, headerPairs: 50 },
	});
}

/** Throws 415 for the content type, 413 for a large picture, 400 for the body or fields. */
export async function readForm<Schema extends v.GenericSchema>(
	request: FastifyRequest,
	schema: Schema,
): Promise<{ fields: v.InferOutput<Schema>; image: Buffer | undefined }> {
	if (!request.isMultipart()) {
		throw new ShopError(415, 'unsupported_media_type', 'El formato de la solicitud no es compatible');
	}
	const { values, image } = await readParts(request).catch(refuse);
	return { fields: parseInput(schema, values), image };
}

export const pictureForm = v.object({});

/** Throws as `readForm`, and 400 without the file. */
export async function readPicture(request: FastifyRequest): Promise<Buffer> {
	const { image } = await readForm(request, pictureForm);
	if (!image) throw invalidFields({ image: 'Elige una imagen' });
	return image;
}

/** The first of equal fields counts. */
async function readParts(
	request: FastifyRequest,
): Promise<{ values: Record<string, unknown>; image: Buffer | undefined }> {
	const values: Record<string, unknown> = {};
	let image: Buffer | undefined;
	for await (const part of request.parts()) {
		if (part.type === 'field') {
			values[part.fieldname] ??= part.value;
			continue;
		}
		const content = await part.toBuffer();
		// An untouched file input sends an empty file.
		if (part.fieldname === 'image' && content.length > 0) image = content;
	}
	return { values, image };
}

/** The parser's errors have no status. */
function refuse(error: unknown): never {
	if (error instanceof Error && 'statusCode' in error) throw error;
	throw new ShopError(400, 'bad_request', 'El formulario llegó incompleto o dañado. Vuelve a enviarlo.');
}
