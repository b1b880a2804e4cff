import * as v from 'valibot';
import type { App } from '../lib/app';
import { invalidFields, ShopError } from '../lib/shopError';

/** Throws 400 with Spanish texts. Drops unknown members. */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, data: unknown): v.InferOutput<Schema> {
	const parsed = v.safeParse(schema, data);
	if (!parsed.success) throw refusal(schema, parsed.issues);
	return parsed.output;
}

/** The group is a lone surrogate. */
const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/gs;

/** PostgreSQL refuses lone surrogates in JSON; UTF-8 makes them U+FFFD too. */
const withoutHalves = (json: string): string =>
	/\\u[dD][89a-fA-F]/.test(json)
		? json.replace(escapes, (sign, half?: string) => (half === undefined ? sign : '\\ufffd'))
		: json;

/** Drops members outside of the response schema; a misfit is a 500. */
export function registerValidation(app: App): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
		parse(request, withoutHalves(String(body)), done),
	);
	app.setValidatorCompiler<v.GenericSchema>(({ schema }) => (data: unknown) => {
		const parsed = v.safeParse(schema, data);
		return parsed.success ? { value: parsed.output } : { error: refusal(schema, parsed.issues) };
	});
	app.setSerializerCompiler<v.GenericSchema>(({ schema, method, url }) => (data: unknown) => {
		const parsed = v.safeParse(schema, data);
		if (parsed.success) return JSON.stringify(parsed.output);
		// Without values, which may be personal.
		const issues = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: expected ${issue.expected}`);
		throw new Error(`The answer of ${method} ${url} does not fit its schema (${issues.join('; ')})`);
	});
}

function refusal(schema: v.GenericSchema, issues: readonly v.BaseIssue<unknown>[]): ShopError {
	const fields: Record<string, string> = {};
	for (const issue of issues) {
		const field = fieldOf(issue);
		if (field) fields[field] ??= spanish(schema, field, issue);
	}
	return Object.keys(fields).length > 0
		? invalidFields(fields)
		: new ShopError(400, 'bad_request', 'La solicitud no es válida');
}

/** `areas` for a text of the list `areas`, but `products.3` for a row and `products.3.price` for its member. */
function fieldOf(issue: v.BaseIssue<unknown>): string {
	const path = v.getDotPath(issue) ?? '';
	return typeof issue.input === 'object' ? path : path.replace(/^(\D+)\.\d+$/, '$1');
}

/** valibot's text for an absent member is English. */
function spanish(schema: v.GenericSchema, field: string, issue: v.BaseIssue<unknown>): string {
	if (!issue.message.startsWith('Invalid ')) return issue.message;
	const entry = entryOf(schema, field);
	const own = entry && v.safeParse(entry, undefined).issues?.[0]?.message;
	return own && !own.startsWith('Invalid ') ? own : 'El valor no es válido';
}

function entryOf(schema: v.GenericSchema, field: string): v.GenericSchema | undefined {
	return field.split('.').reduce<v.GenericSchema | undefined>((within, name) => {
		const whole = within && 'wrapped' in within ? (within.wrapped as v.GenericSchema) : within;
		if (!whole || !('entries' in whole)) return undefined;
		return (whole.entries as Record<string, v.GenericSchema | undefined>)[name];
	}, schema);
}
