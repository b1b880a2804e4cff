import type { RouteOptions } from 'fastify';
import type * as v from 'valibot';
import { orderLinkHeader } from '#contract/orders/link';
import { ErrorBody } from '#contract/shared/primitives';
import type { App, Preserialized } from '../lib/app';
import { docsPage, docsPolicy } from './apiDocsPage';

type OpenApi = Exclude<ReturnType<App['swagger']>, string>;
type Describe = (schema: v.GenericSchema, typeMode: 'input' | 'output') => Record<string, unknown>;

type Response = v.GenericSchema | Preserialized;

const isValibot = (schema: unknown): schema is v.GenericSchema =>
	typeof schema === 'object' && schema !== null && '~standard' in schema;

/** Register it before the routes. Its libraries load slowly, so the first request makes the document. */
export function registerApiDocs(app: App, shopName: () => string): void {
	const routes: RouteOptions[] = [];
	app.addHook('onRoute', (route) => {
		routes.push(route);
	});
	let document: Promise<OpenApi> | undefined;
	const documentOf = async () => {
		document ??= describeRoutes(routes);
		const made = await document;
		return { ...made, info: { ...made.info, title: shopName() } };
	};

	app.get('/api/docs/json', { schema: { hide: true } }, async (_request, reply) =>
		reply.header('cache-control', 'no-cache').send(await documentOf()),
	);
	app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
		reply
			.header('content-security-policy', docsPolicy)
			.header('cache-control', 'no-cache')
			.type('text/html; charset=utf-8')
			.send(docsPage(await documentOf())),
	);
}

/** On an instance that never listens. */
async function describeRoutes(routes: RouteOptions[]): Promise<OpenApi> {
	const [{ default: fastify }, { default: swagger }, { toJsonSchema }] = await Promise.all([
		import('fastify'),
		import('@fastify/swagger'),
		import('@valibot/to-json-schema'),
	]);
	/** JSON Schema cannot express custom checks. */
	const describe: Describe = (schema, typeMode) => {
		const { $schema: _dialect, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
		return rest;
	};
	const app = fastify();
	app.setValidatorCompiler(() => () => true);
	app.setSerializerCompiler(() => JSON.stringify);
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: '',
				description: 'API de la tienda. Precios en soles. Los errores son {message, code, fields} en español.',
				version: '1',
			},
			components: {
				securitySchemes: {
					bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
					orderLink: { type: 'apiKey', in: 'header', name: orderLinkHeader },
				},
			},
		},
	});
	for (const { method, url, schema, config } of routes) {
		// HEAD comes from Fastify; files are not part of the API.
		if (method === 'HEAD' || schema === undefined || schema.hide) continue;
		const described = Object.fromEntries(
			Object.entries(schema).map(([part, value]) => [part, isValibot(value) ? describe(value, 'input') : value]),
		);
		const form = config?.form && describeForm(config.form, describe);
		app.route({
			method,
			url,
			schema: {
				...described,
				...(form && { consumes: ['multipart/form-data'], body: form }),
				response: {
					...describeResponses(schema.response, describe),
					'4xx': { description: 'Error', ...describe(ErrorBody, 'output') },
				},
			},
			handler: async () => {},
		});
	}
	await app.ready();
	return app.swagger();
}

function describeResponses(responses: unknown, describe: Describe): object {
	const described = Object.entries(responses ?? {}).map(([status, response]: [string, Response]) => {
		const description = status < '3' ? 'Correcto' : 'Error';
		if (isValibot(response)) return [status, { description, ...describe(response, 'output') }];
		const content = Object.entries(response.content).map(([mediaType, { schema }]) => [
			mediaType,
			{ schema: describe(schema, 'output') },
		]);
		return [status, { description, content: Object.fromEntries(content) }];
	});
	return Object.fromEntries(described);
}

function describeForm(form: v.GenericSchema, describe: Describe): object {
	const { properties, ...described } = describe(form, 'input');
	return { ...described, properties: { ...Object(properties), image: { type: 'string', format: 'binary' } } };
}
