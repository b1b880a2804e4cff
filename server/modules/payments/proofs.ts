import { isGateway } from '#contract/payments/gateways';
import { proofsAtOnce } from '#contract/payments/payments';
import { type Tx, violationOf } from '#platform/db';
import { rateLimitScope } from '#platform/db/limits';
import { networkOf, sitePrefixOf } from '#platform/lib/networks';
import { invalidFields, notFound, ShopError, tooManyRequests } from '#platform/lib/shopError';
import { shopLimits } from '#platform/lib/shopLimits';
import { iso } from '#platform/lib/time';
import { mayIn } from '#platform/plugins/auth';
import { DamagedPicture } from '../media/service';
import { lateUntilOf, type StoredPayment, stillRequest } from '../orders/payment/service';
import { type Principal, refuseOthers, type StoredOrder } from '../orders/service';
import type { PaymentDeps } from './deps';
import * as repository from './repository';

export type PaymentProofs = ReturnType<typeof createPaymentProofs>;

/** Pictures stand in the database: no address of the shop serves them. */
export function createPaymentProofs({ database, orders, riskLimits, images, limits, clock }: PaymentDeps) {
	/** Only damaged pictures count: they cost as much as others, and do not change the order. */
	async function copyOf(image: Buffer, by: Principal, address: string) {
		const payer = payerOf(by);
		const scopes = [rateLimitScope('damagedProofsPerPayer', `damaged:${payer}:${networkOf(address)}`)];
		await limits.consume(scopes, { refusal: tooManyDamaged });
		try {
			const copy = await images.privateCopy(image, { payer, network: sitePrefixOf(address) ?? networkOf(address) });
			await limits.release(scopes);
			return copy;
		} catch (error) {
			if (!(error instanceof DamagedPicture)) await limits.release(scopes);
			throw error;
		}
	}

	async function refuseUnwaited(tx: Tx, by: Principal, order: StoredOrder | undefined): Promise<void> {
		if (!order) throw missing();
		refuseOthers(by, order);
		if (order.request) throw stillRequest(order);
		const { status, payment } = order;
		if (payment && status === 'CANCELLED') await refuseTooLate(tx, by.orderId, payment, clock.now());
		else if (!payment || !mayProve(payment)) throw notWaited();
	}

	const refuse = async (by: Principal): Promise<void> => refuseUnwaited(database, by, await orders.find(by.orderId));

	async function sendNow(by: Principal, operationNumber: string, image: Buffer, address: string): Promise<unknown> {
		const id = by.orderId;
		const proof = { operationNumber, ...(await copyOf(image, by, address)) };
		try {
			return await orders.changePayment(id, null, null, async (order, tx) => {
				await refuseUnwaited(tx, by, order);
				const { payment } = order;
				if (!payment) throw notWaited();
				const sentAt = iso(clock.now());
				const dueAt = payment.state === 'PROOF_SENT' ? payment.dueAt : ((await riskLimits?.proofDueAt(tx, id)) ?? null);
				const proofId = await repository.addProof(tx, id, { ...proof, sentAt, dueAt });
				const proofs = [...payment.proofs, { id: proofId, sentAt }];
				// The person behind a link need not have sent the proof.
				const silent = by.session !== null;
				return { silent, payment: { ...payment, state: 'PROOF_SENT', dueAt, operationNumber, proofs } };
			});
		} catch (error) {
			if (violationOf(error)?.constraint === 'payments_operation_key') throw usedNumber();
			throw error;
		}
	}

	return {
		/** Runs before the picture is read. Counts by payer: neighbours share a network. Throws as `send`. */
		async admit(by: Principal): Promise<void> {
			const scope = rateLimitScope('proofsPerPayer', `proofs:${payerOf(by)}`);
			await limits.consume([scope], { refusal: tooManyProofs });
			await refuse(by);
		},

		/**
		 * Throws 404 for another's order, 409 where no proof is accepted, 429 for too many late or damaged ones, and as
		 * `privateCopy`.
		 */
		async send(by: Principal, operationNumber: string, image: Buffer | undefined, address: string): Promise<void> {
			if (!image) throw invalidFields({ image: 'Elige la imagen de tu comprobante' });
			await refuse(by);
			// The order must not expire while its picture waits for others.
			const until = await repository.holdClock(database, by.orderId, readingLeaseSeconds);
			try {
				await sendNow(by, operationNumber, image, address);
			} finally {
				await repository.freeClock(database, by.orderId, until);
			}
		},

		/** Throws 404 except for the owner and staff who may see payments. */
		async picture({ session, orderId: id }: Principal, proofId: number): Promise<Buffer> {
			const isOwner = session === null || (await orders.ownerOf(id)) === session.userId;
			const picture =
				isOwner || mayIn(session, 'payments:read') ? await repository.readPicture(database, id, proofId) : undefined;
			if (!picture) throw missing();
			return picture;
		},
	};
}

const payerOf = ({ session, orderId }: Principal): string =>
	session ? `account ${session.userId}` : `order ${orderId}`;

const mayProve = ({ method, state, proofs }: StoredPayment): boolean =>
	!isGateway(method) && (state === 'WAITING' || (state === 'PROOF_SENT' && proofs.length < proofsAtOnce));

/** After it the order of a server that died may expire. */
const readingLeaseSeconds = 600;

async function refuseTooLate(tx: Tx, id: number, payment: StoredPayment, now: number): Promise<void> {
	const until = lateUntilOf(payment);
	if (until === null || Date.parse(until) <= now) throw tooLate();
	const { max, windowMs } = shopLimits.lateProofs;
	if ((await repository.countLate(tx, id, iso(now - windowMs))) >= max)
		throw tooManyRequests('Ya enviaste varios comprobantes de pedidos cancelados. Escríbele a la tienda.');
}

const tooManyProofs = () =>
	tooManyRequests('Enviaste muchas imágenes seguidas. Espera un minuto y vuelve a intentarlo.');

const tooManyDamaged = () =>
	tooManyRequests(
		'Enviaste varias imágenes dañadas. Espera una hora, o envíale tu comprobante a la tienda por otro medio.',
	);

const missing = () => notFound('El pedido no existe');

const notWaited = () =>
	new ShopError(
		409,
		'payment_changed',
		'Este pedido ya no espera un comprobante. Actualiza la página para ver cómo va.',
	);

const tooLate = () =>
	new ShopError(409, 'payment_changed', 'Este pedido ya no recibe comprobantes. Si pagaste, escríbele a la tienda.');

const usedNumber = () =>
	invalidFields({
		operationNumber:
			'Ese número ya se usó para otro pedido. Revísalo en tu comprobante; si es el tuyo, escribe a la tienda.',
	});
