import Ajv, { type ValidateFunction } from 'ajv/dist/2020';

/** The part of JSON Schema that our OpenAPI document uses. */
export interface JsonSchema {
	type?: string;
	properties?: Record<string, JsonSchema>;
	required?: string[];
	additionalProperties?: unknown;
	anyOf?: JsonSchema[];
	enum?: unknown[];
	items?: JsonSchema;
	pattern?: string;
	minLength?: number;
	maxLength?: number;
	minItems?: number;
	maxItems?: number;
	minimum?: number;
	maximum?: number;
}

export interface Operation {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** With `{id}` for its parameter. */
	url: string;
	security: { bearer?: string[] }[];
	/** The kind of thing that the id in its path names, where it belongs to one user. */
	owned: 'user' | 'order' | 'address' | undefined;
	parameters: { in: string; name: string; required: boolean; schema: JsonSchema }[];
	body: { mediaType: string; schema: JsonSchema } | undefined;
	/** By status, `4XX` among them. */
	answers: Record<string, Record<string, ValidateFunction>>;
}

interface Described {
	security?: { bearer?: string[] }[];
	'x-ownership'?: { id: 'user' | 'order' | 'address' };
	parameters?: Operation['parameters'];
	requestBody?: { content: Record<string, { schema: JsonSchema }> };
	responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

/** Of the document at `/api/docs/json`. */
export function operationsOf(document: { paths: Record<string, Record<string, Described>> }): Operation[] {
	const ajv = new Ajv({ strict: false, validateFormats: false });
	return Object.entries(document.paths).flatMap(([url, item]) =>
		Object.entries(item).map(
			([method, { security = [], 'x-ownership': owner, parameters = [], requestBody, responses }]) => {
				const [body] = Object.entries(requestBody?.content ?? {});
				return {
					method: method.toUpperCase() as Operation['method'],
					url,
					security,
					owned: owner?.id,
					parameters,
					body: body && { mediaType: body[0], schema: body[1].schema },
					answers: mapped(responses, ({ content = {} }) =>
						mapped(content, ({ schema }) => ajv.compile(closed(schema))),
					),
				};
			},
		),
	);
}

function mapped<From, To>(entries: Record<string, From>, change: (value: From) => To): Record<string, To> {
	return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, change(value)]));
}

/** The same schema, which takes no member that it does not name: an answer must not tell more than the document. */
function closed(schema: JsonSchema): JsonSchema {
	return {
		...schema,
		...(schema.properties && {
			properties: mapped(schema.properties, closed),
			additionalProperties: schema.additionalProperties ?? false,
		}),
		...(schema.anyOf && { anyOf: schema.anyOf.map(closed) }),
		...(schema.items && { items: closed(schema.items) }),
	};
}
