import * as v from 'valibot';

/**
 * First message per field of what a schema of the contract finds wrong with a form's values, in the order of the
 * schema; empty when all is well.
 */
export function fieldMessages(schema: v.GenericSchema, values: unknown): Record<string, string> {
	const messages: Record<string, string> = {};
	for (const issue of v.safeParse(schema, values).issues ?? []) {
		const field = issue.path?.[0]?.key;
		if (typeof field === 'string') messages[field] ??= issue.message;
	}
	return messages;
}
