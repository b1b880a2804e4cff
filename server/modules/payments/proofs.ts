import { isGateway } from '../../../contract/payments/gateways';
import { proofsAtOnce } from '../../../contract/payments/payments';
import { type Tx, violationOf } from '../../db';
import { invalidFields, notFound, ShopError } from '../../lib/shopError';
import { createSlots } from '../../lib/slots';
import { iso } from '../../lib/time';
import { mayIn } from '../../plugins/auth';
import { lateFor, lateUntilOf, type StoredPayment, stillRequest } from '../orders/payment/service';
import { type Principal, refuseOthers, type StoredOrder } from '../orders/service';
import type { PaymentDeps } from './deps';
import * as repository from './repository';

export type PaymentProofs = ReturnType<typeof createPaymentProofs>;

/** Pictures stand in the database: no address of the shop serves them. */
export function createPaymentProofs({ database, orders, bounds, images, clock }: PaymentDeps) {
	/** Each payer has one proof at a time, so that nobody waits behind the many of another. */
	const lanes = new Map<string, ReturnType<typeof createSlots>>();

	async function inTurn<T>({ session, orderId }: Principal, work: () => Promise<T>): Promise<T> {
		const who = session ? `account ${session.userId}` : `order ${orderId}`;
		const lane = lanes.get(who) ?? createSlots(1, maxWaiting);
		lanes.set(who, lane);
		return lane.run(work).finally(() => {
			if (lane.stats().running === 0) lanes.delete(who);
		});
	}

	async function refuseUnwaited(tx: Tx, by: Principal, order: StoredOrder | undefined): Promise<void> {
		if (!order) throw missing();
		refuseOthers(by, order);
		if (order.request) throw stillRequest(order);
		const { status, payment } = order;
		if (payment && status === 'CANCELLED') await refuseTooLate(tx, by.orderId, payment, clock.now());
		else if (!payment || !mayProve(payment)) throw notWaited();
	}

	const admit = async (by: Principal): Promise<void> => refuseUnwaited(database, by, await orders.find(by.orderId));

	async function sendNow(by: Principal, operationNumber: string, image: Buffer): Promise<unknown> {
		const id = by.orderId;
		await admit(by);
		const proof = { operationNumber, ...(await images.privateCopy(image)) };
		try {
			return await orders.changePayment(id, null, null, async (order, tx) => {
				await refuseUnwaited(tx, by, order);
				const { payment } = order;
				if (!payment) throw notWaited();
				const sentAt = iso(clock.now());
				const dueAt = payment.state === 'PROOF_SENT' ? payment.dueAt : ((await bounds?.judgedBy(tx, id)) ?? null);
				const proofId = await repository.addProof(tx, id, { ...proof, sentAt, dueAt });
				const proofs = [...payment.proofs, { id: proofId, sentAt }];
				// The person who follows a link need not be the one who has sent the proof.
				const silent = by.session !== null;
				return { silent, payment: { ...payment, state: 'PROOF_SENT', dueAt, operationNumber, proofs } };
			});
		} catch (error) {
			if (violationOf(error)?.constraint === 'payments_operation_key') throw usedNumber();
			throw error;
		}
	}

	return {
		/** Runs before the picture is read, and again before it is decoded. Throws as `send` does. */
		admit,

		/**
		 * Throws 404 for another's order, 409 where no proof is accepted, 429 for too many late ones, 503 for a full queue.
		 */
		async send(by: Principal, operationNumber: string, image: Buffer | undefined): Promise<void> {
			if (!image) throw invalidFields({ image: 'Elige la imagen de tu comprobante' });
			await inTurn(by, () => sendNow(by, operationNumber, image));
		},

		/** Throws 404 for others than the owner and staff who may see payments. */
		async picture({ session, orderId: id }: Principal, proofId: number): Promise<Buffer> {
			const isOwner = session === null || (await orders.ownerOf(id)) === session.userId;
			const picture =
				isOwner || mayIn(session, 'payments:read') ? await repository.readPicture(database, id, proofId) : undefined;
			if (!picture) throw missing();
			return picture;
		},
	};
}

const mayProve = ({ method, state, proofs }: StoredPayment): boolean =>
	!isGateway(method) && (state === 'WAITING' || (state === 'PROOF_SENT' && proofs.length < proofsAtOnce));

const maxWaiting = 2;

/** The limit is for one payer in the days in which proofs come late. */
const maxLate = 3;

async function refuseTooLate(tx: Tx, id: number, payment: StoredPayment, now: number): Promise<void> {
	const until = lateUntilOf(payment);
	if (until === null || Date.parse(until) <= now) throw tooLate();
	if ((await repository.countLate(tx, id, iso(now - lateFor))) >= maxLate)
		throw new ShopError(
			429,
			'too_many_requests',
			'Ya enviaste varios comprobantes de pedidos cancelados. Escríbele a la tienda.',
		);
}

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
