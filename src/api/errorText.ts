import * as v from 'valibot';
import { ErrorBody } from '../../contract/errors';

/** The server's own message of a failed request, if it sent one. */
export function serverMessage(error: unknown): string | undefined {
	const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
	const parsed = v.safeParse(ErrorBody, data);
	return parsed.success && parsed.output.message ? parsed.output.message : undefined;
}

/** Texts per form field of a failed request: `{ username: 'Este usuario ya está registrado' }`. */
export function fieldErrors(error: unknown): Record<string, string> {
	const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
	const parsed = v.safeParse(ErrorBody, data);
	return (parsed.success && parsed.output.fields) || {};
}

/** What to show for a failed request: the server's message, else `fallback`. */
export const errorText = (error: unknown, fallback: string): string => serverMessage(error) ?? fallback;
