import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { unavailableReason } from '../db';
import type { App } from '../lib/app';
import { ShopError } from '../lib/shopError';
import { requestIdHeader } from '../lib/trustedProxy';
import { createRefusalLog } from './refusalLog';
import type { createDataHeaders } from './securityHeaders';

const byStatus: Record<number, [code: string, message: string]> = {
	400: ['bad_request', 'La solicitud no es válida'],
	404: ['not_found', 'No se encontró lo que buscas'],
	405: ['method_not_allowed', 'Esta operación no está permitida'],
	406: ['unsupported_media_type', 'El formato de la solicitud no es compatible'],
	408: ['timeout', 'La solicitud tardó demasiado'],
	413: ['payload_too_large', 'La solicitud es demasiado grande'],
	414: ['uri_too_long', 'La dirección es demasiado larga'],
	415: ['unsupported_media_type', 'El formato de la solicitud no es compatible'],
	429: ['too_many_requests', 'Demasiados intentos. Espera un momento y vuelve a intentarlo.'],
	431: ['headers_too_large', 'La solicitud es demasiado grande'],
	503: ['unavailable', 'El servicio no está disponible en este momento'],
};

/** Seconds. */
export const retryAfter = 5;

const unavailable = {
	away: new ShopError(503, 'unavailable', 'El servicio no está disponible en este momento'),
	busy: new ShopError(503, 'busy', 'La tienda está ocupada. Espera unos segundos y vuelve a intentarlo.'),
	long: new ShopError(503, 'too_long', 'La respuesta es demasiado larga. Pide una parte más pequeña.'),
	full: new ShopError(503, 'storage_full', 'La tienda no puede guardar cambios en este momento. Inténtalo más tarde.'),
};

const internal = new ShopError(500, 'internal_error', 'Ocurrió un error inesperado. Inténtalo de nuevo.');

/** `{message, code, fields?}` in Spanish; only the log has a 5xx's cause. */
export function registerErrors(app: App): void {
	const noteRefusal = createRefusalLog();
	app.setErrorHandler((error: FastifyError, request, reply) => {
		const refusal = toShopError(error);
		// People type such addresses, so the answer is a page.
		if (request.routeOptions.url === '/*' && [400, 403].includes(refusal.statusCode)) return reply.callNotFound();
		// Deliberate refusals have no cause, and must not fill a nearly full disk.
		if (refusal.statusCode >= 500 && refusal !== error)
			request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'request failed');
		noteRefusal(request, refusal);
		const seconds = refusal.retryAfter ?? (refusal.statusCode === 503 ? retryAfter : undefined);
		if (seconds !== undefined) reply.header('retry-after', seconds);
		reply.header(requestIdHeader, request.id);
		return reply.code(refusal.statusCode).header('cache-control', 'no-store').send(refusal.toBody());
	});
}

export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * For unparsable addresses, where Fastify runs neither hooks nor error handler. `showPage` answers false if the client
 * needs no page.
 */
export function createUnreadableAddressAnswer(headersOf: ReturnType<typeof createDataHeaders>, showPage: ShowPage) {
	return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
		const refusal = toShopError(error);
		reply.headers({ ...Object.fromEntries(headersOf(request.raw)), 'cache-control': 'no-store' });
		void showPage(request, reply)
			.catch(() => false)
			.then((shown) => shown || reply.code(refusal.statusCode).send(refusal.toBody()));
	};
}

export function toShopError(error: FastifyError | Error): ShopError {
	if (error instanceof ShopError) return error;
	const reason = unavailableReason(error);
	if (reason) return unavailable[reason];
	const { code, statusCode: status = 500 } = error as FastifyError;
	if (code === 'FST_REQ_FILE_TOO_LARGE') return imageTooLarge;
	// The multipart plugin raises 406 for another content type.
	const answer = byStatus[status];
	if (!answer) return status < 500 ? new ShopError(status, 'bad_request', 'La solicitud no es válida') : internal;
	return new ShopError(status === 406 ? 415 : status, answer[0], answer[1]);
}

const imageTooLarge = new ShopError(413, 'payload_too_large', 'La imagen no puede pesar más de 8 MB', {
	fields: { image: 'La imagen no puede pesar más de 8 MB' },
});
