import { createHash } from 'node:crypto';
import type { GatewayMethod } from '#contract/payments/gateways';
import { ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { PaymentDeps } from '../deps';
import * as repository from './noticeRepository';
import type { SignedRequest } from './port';
import type { GatewayPayments } from './service';

/** Milliseconds for which a notice belongs to the server that received it. */
const ownTime = 30_000;
/** Characters of a body that are stored, for disputes. */
const keptLength = 10_000;

export type GatewayWebhooks = ReturnType<typeof createGatewayWebhooks>;

/** A notice only causes a query: nothing that it says is believed. */
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
			const told = gateway?.read(request);
			if (!told) throw new ShopError(401, 'unauthenticated', 'No autorizado');
			const event = told.event || createHash('sha256').update(request.body).digest('hex');
			const notice = { method, event: event.slice(0, 300), reference: told.reference };
			const isNew = await repository.keepNotice(database, notice, {
				// PostgreSQL refuses NUL.
				body: request.body.replaceAll('\0', '\uFFFD').slice(0, keptLength),
				at: iso(clock.now()),
				askAt: iso(clock.now() + ownTime),
				outcome: told.reference ? null : 'ignored',
			});
			if (isNew && notice.reference) await follow(notice);
		},
	};
}
