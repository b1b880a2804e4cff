import { createHash } from 'node:crypto';
import type { GatewayMethod } from '#contract/payments/gateways';
import { ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { PaymentDeps } from '../deps';
import * as repository from './noticeRepository';
import type { SignedRequest } from './port';
import type { GatewayPayments } from './service';

/** A notice belongs so long to the server that received it. */
const ownTimeMs = 30_000;
/** Stored characters of a body, for disputes. */
const maxBodyLength = 10_000;

export type GatewayWebhooks = ReturnType<typeof createGatewayWebhooks>;

/** A notice only causes a query: its content is not believed. */
export function createGatewayWebhooks(
	{ database, gateways, clock }: PaymentDeps,
	payments: Pick<GatewayPayments, 'look'>,
) {
	async function follow(notice: repository.ReceivedNotice): Promise<void> {
		const outcome = notice.reference ? await payments.look(notice.method, notice.reference) : 'ignored';
		if (outcome !== 'silent') await repository.noteOutcome(database, notice, outcome);
	}

	return {
		follow,

		/** Resolves once it is stored. Throws 401 for a wrong signature. */
		async take(method: GatewayMethod, request: SignedRequest): Promise<void> {
			const gateway = gateways.find((one) => one.method === method);
			const content = gateway?.read(request);
			if (!content) throw new ShopError(401, 'unauthenticated', 'No autorizado');
			const event = content.event || createHash('sha256').update(request.body).digest('hex');
			const notice = { method, event: event.slice(0, 300), reference: content.reference };
			const isNew = await repository.keepNotice(database, notice, {
				// PostgreSQL refuses NUL.
				body: request.body.replaceAll('\0', '\uFFFD').slice(0, maxBodyLength),
				at: iso(clock.now()),
				askAt: iso(clock.now() + ownTimeMs),
				outcome: content.reference ? null : 'ignored',
			});
			if (isNew && notice.reference) await follow(notice);
		},
	};
}
