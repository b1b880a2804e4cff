import type * as v from 'valibot';
import type { CartOffers, CartOffersBody } from '#contract/offers/cart';
import type { CartCoupon, CartRule } from '#contract/offers/reductions';
import { limaDay } from '#contract/shared/time';
import type { Tx } from '#platform/db';
import { rateLimitScopes } from '#platform/db/limits';
import { hashOf } from '#platform/lib/oneTimeToken';
import { tooManyRequests } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { Platform } from '#platform/platform';
import * as repository from './cartRepository';

/** Who uses a coupon. `documents`: numbers on receipt or address, without an account. */
export interface CouponPerson {
	userId: number | null;
	documents: readonly string[];
}

interface OffersQuery {
	productIds: readonly number[];
	coupon: repository.CouponKey | null;
	/** Null: before a checkout, which knows more than an account. */
	person: CouponPerson | null;
	/** An order whose own use and purchase do not count. */
	except?: number | null;
	waits?: boolean;
}

interface Answered {
	rules: CartRule[];
	coupon: CartCoupon | null;
	/** Spanish. */
	refused: string | null;
	persons: readonly string[];
}

/** Milliseconds. */
const countedFor = 30 * 60_000;
const mostCounted = 10_000;

const isCounted = ({ uses, usesPerPerson, firstPurchase }: repository.StoredCoupon): boolean =>
	uses !== null || usesPerPerson !== null || firstPurchase;

export type OffersOfCart = ReturnType<typeof createOffersOfCart>;

export function createOffersOfCart({ database, limits, clock }: Pick<Platform, 'database' | 'limits' | 'clock'>) {
	/** Of a network, so that nobody finds codes by trying. */
	const scopesOf = (address: string) => rateLimitScopes('couponTriesPerNetwork', address, (key) => `coupon:${key}`);

	/** Moments at which a coupon counted for a network, the oldest first. */
	const counted = new Map<string, number>();

	const mailOf = async (tx: Tx, person: CouponPerson | null): Promise<string | null> =>
		person?.userId ? repository.confirmedMail(tx, person.userId) : null;

	/** Others who use a coupon whose uses are counted wait for the transaction of `waits`. */
	async function findCoupon(tx: Tx, key: repository.CouponKey, { productIds, waits }: OffersQuery) {
		const found = await repository.findCoupon(tx, key, productIds);
		if (!found || !waits || !isCounted(found)) return found;
		await repository.lockCoupon(tx, found.id);
		return repository.findCoupon(tx, found.id, productIds);
	}

	async function couponFor(tx: Tx, key: repository.CouponKey, query: OffersQuery): Promise<Omit<Answered, 'rules'>> {
		const { person, except = null } = query;
		const found = await findCoupon(tx, key, query);
		const no = (refused: string) => ({ coupon: null, refused, persons: [] });
		if (!found) return no(unknown);
		const { isRunning, isComing, endedLately, begins, uses, usesPerPerson, firstPurchase, ...coupon } = found;
		if (isComing) return no(`Este cupón vale desde el ${dayText(begins)}.`);
		if (!isRunning) return no(endedLately ? 'Este cupón ya no vale.' : unknown);
		const mail = isCounted(found) ? await mailOf(tx, person) : null;
		const persons = person ? personsOf(person, mail) : [];
		const used = isCounted(found) ? await repository.countUses(tx, coupon.id, persons, except) : { all: 0, own: 0 };
		if (uses !== null && used.all >= uses) return no('Este cupón ya se usó todas las veces que se podía.');
		if (person && persons.length === 0 && (usesPerPerson !== null || firstPurchase)) return no(needsPerson);
		if (usesPerPerson !== null && used.own >= usesPerPerson)
			return no(usesPerPerson === 1 ? 'Ya usaste este cupón.' : `Ya usaste este cupón ${used.own} veces.`);
		if (firstPurchase && person && (await repository.hasBought(tx, { ...person, mail }, except)))
			return no('Este cupón es solo para tu primera compra.');
		if (coupon.productIds.length === 0) return no('Este cupón no es para los productos de tu carrito.');
		return { coupon, refused: null, persons };
	}

	async function answer(tx: Tx, query: OffersQuery): Promise<Answered> {
		const none = { coupon: null, refused: null, persons: [] };
		const [rules, answered] = await Promise.all([
			repository.listRules(tx, query.productIds),
			query.coupon ? couponFor(tx, query.coupon, query) : none,
		]);
		return { rules, ...answered };
	}

	return {
		/** Throws 429 for a network that tries too many coupons. */
		async ofCart(
			{ productIds: ids, coupon: code = null }: v.InferOutput<typeof CartOffersBody>,
			userId: number | null,
			address: string,
		): Promise<CartOffers> {
			const giveBack = await this.countTry(code, address);
			const productIds = await repository.listShown(database, ids);
			const person = userId === null ? null : { userId, documents: [] };
			const { rules, coupon, refused } = await answer(database, { productIds, coupon: code, person });
			if (!refused) await giveBack();
			return { rules, coupon, refused, now: iso(clock.now()) };
		},

		/** Call it before a transaction; the answered function once the coupon counts. Throws 429. */
		async countTry(code: string | null, address: string | null): Promise<() => Promise<void>> {
			if (!code || address === null) return async () => {};
			const scopes = scopesOf(address);
			const key = `${scopes[0]?.key} ${code}`;
			// A checkout follows the cart of the same buyer, who has not guessed.
			if ((counted.get(key) ?? 0) > clock.now() - countedFor) return async () => {};
			await limits.consume(scopes, { refusal: tooManyTries });
			return async () => {
				counted.delete(key);
				counted.set(key, clock.now());
				for (const oldest of counted.keys()) if (counted.size > mostCounted) counted.delete(oldest);
				await limits.release(scopes);
			};
		},

		/** In the transaction of an order, behind its products. Others who use a counted coupon wait for its end. */
		agree: (tx: Tx, query: OffersQuery): Promise<Answered> => answer(tx, { ...query, waits: true }),

		/** In the transaction of `agree`. */
		take: (tx: Tx, offerId: number, orderId: number, persons: readonly string[]): Promise<void> =>
			repository.insertUse(tx, { offerId, orderId, persons }),

		/** For an order that the shop opens again, however often the coupon was used meanwhile. */
		async takeAgain(tx: Tx, offerId: number, orderId: number, person: CouponPerson): Promise<void> {
			const persons = personsOf(person, await mailOf(tx, person));
			await repository.insertUse(tx, { offerId, orderId, persons });
		},

		/** For an order that ended unpaid. */
		giveBack: (tx: Tx, orderId: number): Promise<void> => repository.removeUse(tx, orderId),

		/** An account takes over a guest's order, and its use. */
		adopted: (tx: Tx, orderId: number, userId: number): Promise<void> =>
			repository.addPerson(tx, orderId, accountKey(userId)),
	};
}

const accountKey = (userId: number): string => `account ${userId}`;

function personsOf({ userId, documents }: CouponPerson, mail: string | null): string[] {
	const hashed = [...(mail ? [`mail ${mail}`] : []), ...documents.map((number) => `document ${number}`)];
	return [...(userId === null ? [] : [accountKey(userId)]), ...hashed.map(hashOf)];
}

const dayText = (moment: string): string => limaDay(Date.parse(moment)).split('-').reverse().join('/');

/** Also of a coupon that ended long ago: a guesser learns nothing. */
const unknown = 'No encontramos ese cupón. Revisa cómo está escrito.';

const needsPerson =
	'Este cupón cuenta por persona: inicia sesión, o escribe tu documento en el comprobante, para usarlo.';

const tooManyTries = () => tooManyRequests('Probaste muchos cupones. Espera unos minutos y vuelve a intentarlo.');
