import { secondFactorDemanded } from '#contract/account/account';
import type { ErrorBody } from '#contract/shared/primitives';

export class ShopError extends Error {
	override name = 'ShopError';
	readonly statusCode: number;
	readonly code: string;
	readonly fields: Record<string, string> | undefined;
	readonly details: Record<string, unknown> | undefined;
	/** Seconds. */
	readonly retryAfter: number | undefined;

	constructor(
		statusCode: number,
		code: string,
		message: string,
		more: { fields?: Record<string, string>; details?: Record<string, unknown>; retryAfter?: number } = {},
	) {
		super(message);
		this.statusCode = statusCode;
		this.code = code;
		this.fields = more.fields;
		this.details = more.details;
		this.retryAfter = more.retryAfter;
	}

	toBody(): ErrorBody & Record<string, unknown> {
		return { message: this.message, code: this.code, ...(this.fields && { fields: this.fields }), ...this.details };
	}
}

export const notFound = (message: string) => new ShopError(404, 'not_found', message);
export const unauthenticated = (message = 'Inicia sesión para continuar') =>
	new ShopError(401, 'unauthenticated', message);
export const forbidden = () => new ShopError(403, 'forbidden', 'No tienes permiso para hacer esto');
export const tooManyRequests = (message: string, msLeft?: number) =>
	new ShopError(
		429,
		'too_many_requests',
		message,
		msLeft === undefined ? {} : { retryAfter: Math.ceil(msLeft / 1000) },
	);
export const secondFactorMissing = () =>
	new ShopError(403, secondFactorDemanded, 'Tu equipo pide la verificación en dos pasos: actívala en tu perfil');

export function invalidFields(fields: Record<string, string>): ShopError {
	return new ShopError(400, 'validation_failed', Object.values(fields)[0] ?? 'La solicitud no es válida', { fields });
}

export function duplicateFields(fields: Record<string, string>): ShopError {
	return new ShopError(409, 'already_exists', Object.values(fields)[0] ?? 'Ya existe', { fields });
}

/** Nothing was changed. The message is for the operator. */
export class CommandRefused extends Error {
	override name = 'CommandRefused';
}
