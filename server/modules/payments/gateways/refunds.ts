import { randomUUID } from 'node:crypto';
import { type GatewayMethod, gatewayNames } from '../../../../contract/gateways';
import { type Database, retried, type Tx } from '../../../db';
import type { Clock } from '../../../lib/app';
import { notFound, ShopError } from '../../../lib/shopError';
import type { Gateway } from './port';
import * as repository from './repository';

interface RefundDeps {
	database: Database;
	gateways: readonly Gateway[];
	clock: Clock;
}

interface Named {
	method: GatewayMethod;
	reference: string;
}

/** Milliseconds for which a refund is left to whoever is at it: a gateway that is asked twice at once may return it twice. */
const ownTime = 60_000;

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

export type GatewayRefunds = ReturnType<typeof createGatewayRefunds>;

/** Money that goes back the way it came. Written before the gateway is asked, so that a repeated press returns nothing twice. */
export function createGatewayRefunds({ database, gateways, clock }: RefundDeps) {
	const inOne = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => retried(() => database.transaction(work));

	async function locked(tx: Tx, order: number, money: Named): Promise<repository.Returnable> {
		await repository.lockPayable(tx, order);
		const found = await repository.findMoney(tx, order, money);
		if (!found) throw notFound('Ese cobro no existe');
		return found;
	}

	/** The one that nobody knows the end of is asked for again, with its own sum. */
	async function begin(tx: Tx, order: number, money: Named, wanted: number | null) {
		const { cents, returnedCents } = await locked(tx, order, money);
		const [at, lease] = [iso(clock.now()), iso(clock.now() + ownTime)];
		const open = await repository.openRefund(tx, money);
		if (open && !(await repository.takeRefund(tx, open.id, at, lease))) throw underWay();
		if (open) return { ...open, before: returnedCents };
		const left = cents - returnedCents;
		const refund = { ...money, id: randomUUID(), cents: wanted ?? left };
		if (refund.cents > left) throw new ShopError(409, 'refund_too_large', 'Se devolvería más de lo que se cobró.');
		if (refund.cents <= 0) return null;
		await repository.insertRefund(tx, refund, { at, lease });
		return { ...refund, before: returnedCents };
	}

	return {
		/**
		 * Gives back céntimos of one charge, all that is left of it without `cents`. Throws 409 with the gateway's reason for a
		 * refusal, and 502 where it is not known yet: the same call asks again.
		 */
		async refund(order: number, money: Named, cents: number | null = null): Promise<void> {
			const gateway = gateways.find((one) => one.method === money.method);
			if (!gateway?.isSet())
				throw new ShopError(409, 'gateway_unset', `Faltan las claves de ${gatewayNames[money.method]} en Ajustes.`);
			const begun = await inOne((tx) => begin(tx, order, money, cents));
			if (!begun) return;
			const { id, reference, before } = begun;
			const told = await gateway.refund({ reference, cents: begun.cents, key: id, before });
			if (told.kind === 'unknown') throw silent(money.method);
			// With the order locked, so that nobody reads a sum of before beside a refund of after.
			await inOne(async (tx) => {
				await repository.lockPayable(tx, order);
				await repository.endRefund(tx, id, told.kind === 'done' ? 'DONE' : 'REFUSED');
			});
			if (told.kind === 'refused')
				throw new ShopError(
					409,
					'refund_refused',
					`${gatewayNames[money.method]} no aceptó la devolución${told.message && `: ${told.message}`}. Hazla desde su panel y anótala aquí.`,
				);
		},

		/** Gone back in another way, or settled with the customer. */
		settle: (order: number, money: Named): Promise<void> =>
			inOne(async (tx) => {
				await locked(tx, order, money);
				await repository.noteReturned(tx, money);
			}),

		find: (order: number, money: Named) => repository.findMoney(database, order, money),
	};
}

const underWay = () =>
	new ShopError(409, 'refund_under_way', 'Esa devolución está en camino. Vuelve a mirar en un minuto.');

const silent = (method: GatewayMethod) =>
	new ShopError(
		502,
		'gateway_silent',
		`${gatewayNames[method]} no respondió. Vuelve a pulsar en un minuto: no se devuelve dos veces.`,
	);
