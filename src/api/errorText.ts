import { isMissingCall } from './backEnd';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Any shape: the back end may be foreign. */
export const errorBody = (error: unknown): Record<string, unknown> =>
	isRecord(error) && isRecord(error.data) ? error.data : {};

export function serverMessage(error: unknown): string | undefined {
	const { message } = errorBody(error);
	return typeof message === 'string' && message ? message : undefined;
}

export function fieldErrors(error: unknown): Record<string, string> {
	const { fields } = errorBody(error);
	if (!isRecord(fields)) return {};
	return Object.fromEntries(
		Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
	);
}

export const errorText = (error: unknown, fallback: string): string =>
	isMissingCall(error) ? 'Esta tienda no ofrece esta opción.' : (serverMessage(error) ?? fallback);

export const refusalOf = (error: unknown, fallback: string) => ({
	message: errorText(error, fallback),
	fields: fieldErrors(error),
});
