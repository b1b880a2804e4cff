import swagger from '@fastify/swagger';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { ErrorBody } from '../../contract/errors';
import { docsPage, docsPolicy } from './apiDocsPage';
import type { App } from './app';

const isValibot = (schema: unknown): schema is v.GenericSchema =>
	typeof schema === 'object' && schema !== null && '~standard' in schema;

/** JSON Schema of what a caller sends; parts that JSON Schema cannot say (custom checks) are left out. */
function describe(schema: unknown): unknown {
	if (!isValibot(schema)) return schema;
	const { $schema: _dialect, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
	return rest;
}

/** Multipart bodies: the text fields and the picture. */
function describeForm(form: v.GenericSchema): unknown {
	const described = describe(form) as { properties?: Record<string, unknown> };
	return { ...described, properties: { ...described.properties, image: { type: 'string', format: 'binary' } } };
}

/** OpenAPI at /api/docs/json, derived from the schemas that also validate, and a page of it at /api/docs. */
export async function registerApiDocs(app: App): Promise<void> {
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'Tienda Viva',
				description: 'API de la tienda. Precios en soles. Los errores son {message, code, fields} en español.',
				version: '1',
			},
			components: {
				securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
				schemas: { Error: describe(ErrorBody) as Record<string, unknown> },
			},
		},
		transform: ({ schema, url, route }) => {
			const form = route.config?.form;
			const described = Object.fromEntries(
				Object.entries(schema ?? {}).map(([part, value]) => [part, describe(value)]),
			);
			return {
				schema: {
					...described,
					...(form && { consumes: ['multipart/form-data'], body: describeForm(form) }),
					response: {
						'2xx': { description: 'Correcto', content: { 'application/json': {} } },
						'4xx': { description: 'Error', content: { 'application/json': { schema: describe(ErrorBody) } } },
					},
				},
				url,
			};
		},
	});

	app.get('/api/docs/json', { schema: { hide: true } }, (_request, reply) =>
		reply.header('cache-control', 'no-cache').send(app.swagger()),
	);
	app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
		reply
			.header('content-security-policy', docsPolicy)
			.header('cache-control', 'no-cache')
			.type('text/html; charset=utf-8')
			.send(docsPage(app.swagger())),
	);
}
