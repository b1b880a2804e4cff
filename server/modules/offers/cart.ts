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

interface AskedOffers {
	productIds: readonly number[];
	coupon: repository.CouponKey | null;
	/** Null: before a checkout, which knows more than an account. */
	person: CouponPerson | null;
	/** An order whose own use and purchase do not count. */
	except?: number | null;
}

interface Answered {
	rules: CartRule[];
	coupon: CartCoupon | null;
	/** Spanish. */
	refused: string | null;
	persons: readonly string[];
}

export type OffersOfCart = ReturnType<typeof createOffersOfCart>;

export function createOffersOfCart({ database, limits, clock }: Pick<Platform, 'database' | 'limits' | 'clock'>) {
	/** Of a network, so that nobody finds codes by trying. */
	const scopesOf = (address: string) => rateLimitScopes('couponTriesPerNetwork', address, (key) => `coupon:${key}`);

	const mailOf = async (tx: Tx, person: CouponPerson | null): Promise<string | null> =>
		person?.userId ? repository.confirmedMail(tx, person.userId) : null;

	async function couponFor(
		tx: Tx,
		key: repository.CouponKey,
		{ productIds, person, except = null }: AskedOffers,
	): Promise<Omit<Answered, 'rules'>> {
		const found = await repository.findCoupon(tx, key, productIds);
		const no = (refused: string) => ({ coupon: null, refused, persons: [] });
		if (!found) return no(unknown);
		const { isRunning, isComing, endedLately, begins, uses, usesPerPerson, firstPurchase, ...coupon } = found;
		if (isComing) return no(`Este cupón vale desde el ${dayText(begins)}.`);
		if (!isRunning) return no(endedLately ? 'Este cupón ya no vale.' : unknown);
		const mail = await mailOf(tx, person);
		const persons = person ? personsOf(person, mail) : [];
		const isCounted = uses !== null || usesPerPerson !== null;
		const used = isCounted ? await repository.countUses(tx, coupon.id, persons, except) : { all: 0, own: 0 };
		if (uses !== null && used.all >= uses) return no('Este cupón ya se usó todas las veces que se podía.');
		if (person && persons.length === 0 && (usesPerPerson !== null || firstPurchase)) return no(needsPerson);
		if (usesPerPerson !== null && used.own >= usesPerPerson)
			return no(usesPerPerson === 1 ? 'Ya usaste este cupón.' : `Ya usaste este cupón ${used.own} veces.`);
		if (firstPurchase && person && (await repository.hasBought(tx, { ...person, mail }, except)))
			return no('Este cupón es solo para tu primera compra.');
		if (coupon.productIds.length === 0) return no('Este cupón no es para los productos de tu carrito.');
		return { coupon, refused: null, persons };
	}

	async function answer(tx: Tx, asked: AskedOffers): Promise<Answered> {
		const none = { coupon: null, refused: null, persons: [] };
		const [rules, answered] = await Promise.all([
			repository.listRules(tx, asked.productIds),
			asked.coupon ? couponFor(tx, asked.coupon, asked) : none,
		]);
		return { rules, ...answered };
	}

	return {
		/** Throws 429 for a network that tries too many coupons. */
		async ofCart(
			{ productIds: asked, coupon: code = null }: v.InferOutput<typeof CartOffersBody>,
			userId: number | null,
			address: string,
		): Promise<CartOffers> {
			const giveBack = await this.countTry(code, address);
			const productIds = await repository.listShown(database, asked);
			const person = userId === null ? null : { userId, documents: [] };
			const { rules, coupon, refused } = await answer(database, { productIds, coupon: code, person });
			if (!refused) await giveBack();
			return { rules, coupon, refused, now: iso(clock.now()) };
		},

		/** Call it before a transaction; the answered function once the coupon counts. Throws 429. */
		async countTry(code: string | null, address: string | null): Promise<() => Promise<void>> {
			if (!code || address === null) return async () => {};
			const scopes = scopesOf(address);
			await limits.consume(scopes, { refusal: tooManyTries });
			return () => limits.release(scopes);
		},

		/** In the transaction of an order, behind its products. Others who use the same coupon wait for its end. */
		async agree(tx: Tx, asked: AskedOffers): Promise<Answered> {
			// Sent together, the lock first.
			const [, answered] = await Promise.all([
				asked.coupon && repository.lockCoupon(tx, asked.coupon),
				answer(tx, asked),
			]);
			return answered;
		},

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
