import { createHash } from 'node:crypto';
import {
	type AdminOffersQuery,
	endOf,
	type OfferBody,
	type OfferCheck,
	type OfferDetail,
	type OfferPage,
	type OfferScope,
	offerUnasked,
	type PriceHistory,
} from '#contract/offers/admin';
import { type Tx, violationOf } from '#platform/db';
import { duplicateFields, invalidFields, notFound, ShopError } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/plugins/auth';
import { auditEntries } from '../audit/entries';
import { holdActor, recordChanges } from '../audit/record';
import { checkOffer, pricesOf } from './check';
import * as repository from './repository';

interface OffersDeps extends Platform {
	/** After every change of an offer: prices may be due. */
	pricesDue: () => void;
}

export type Offers = ReturnType<typeof createOffers>;

export function createOffers({ database, clock, pricesDue }: OffersDeps) {
	async function change<T>(session: Session, work: (tx: Tx, now: number) => Promise<T>): Promise<T> {
		const result = await database
			.transaction(async (tx) => {
				await holdActor(tx, session);
				return work(tx, clock.now());
			})
			.catch((error: unknown) => {
				throw violationOf(error)?.constraint === 'offers_code_key' ? duplicateFields({ code: codeInUse }) : error;
			});
		pricesDue();
		return result;
	}

	/** Writes targets too. */
	async function save(tx: Tx, body: OfferBody, now: number, before: OfferDetail | null): Promise<OfferDetail> {
		if (await repository.hasUnknownTargets(tx, body)) throw invalidFields({ targets: gone[body.scope] });
		if (body.terms.kind === 'EACH') requireOwnPrices(body, before);
		if (body.family === 'PRICE' && !body.askedElsewhere && !isOver(body, before, now)) {
			const check = await checkOffer(tx, body, { except: before?.id, now });
			if (check.unaskedCount > 0) throw unasked(check);
		}
		const id = before?.id ?? (await repository.insert(tx, body));
		if (before) await repository.update(tx, id, body);
		await repository.setTargets(tx, id, body.targets);
		return get(tx, id, now);
	}

	return {
		async page(query: AdminOffersQuery): Promise<OfferPage> {
			const now = clock.now();
			const states = await repository.countByState(database, query, now);
			const count = (...of: readonly string[]): number =>
				states.reduce((sum, { state, offers }) => (of.includes(state) ? sum + offers : sum), 0);
			return {
				offers: await repository.listPage(database, query, now),
				matching: states.reduce((sum, { matching }) => sum + matching, 0),
				counts: {
					all: states.reduce((sum, { offers }) => sum + offers, 0),
					running: count('RUNNING'),
					coming: count('COMING'),
					over: count('ENDED', 'STOPPED'),
				},
			};
		},

		one: (id: number): Promise<OfferDetail> => get(database, id, clock.now()),

		check: (body: OfferBody, except?: number): Promise<OfferCheck> =>
			checkOffer(database, body, { except, now: clock.now() }),

		/** Throws 409 with the check where a struck price was not asked. */
		create: (session: Session, body: OfferBody): Promise<OfferDetail> =>
			change(session, async (tx, now) => {
				const offer = await save(tx, body, now, null);
				await recordChanges(tx, session, [audited.created(offer)]);
				return offer;
			}),

		/** Throws 409 with the present offer if another person saved since `editVersion`; prices follow at once. */
		update: (session: Session, id: number, body: OfferBody): Promise<OfferDetail> =>
			change(session, async (tx, now) => {
				const before = await repository.lock(tx, id, now);
				if (!before) throw notFound(unknownOffer);
				if (body.editVersion != null && body.editVersion !== before.editVersion)
					throw versionConflict(before, changedByOthers);
				if (body.family !== before.family) throw invalidFields({ family: 'Una oferta no cambia de tipo: crea otra' });
				const offer = await save(tx, body, now, before);
				await recordChanges(tx, session, [audited.updated(before, offer)]);
				return offer;
			}),

		/** One that has ended, or that somebody stopped before, stays as it is. */
		stop: (session: Session, id: number): Promise<OfferDetail> =>
			change(session, async (tx, now) => {
				const before = await repository.lock(tx, id, now);
				if (!before) throw notFound(unknownOffer);
				if (!(await repository.stop(tx, id, now))) return before;
				const offer = await get(tx, id, now);
				await recordChanges(tx, session, [audited.updated(before, offer)]);
				return offer;
			}),

		async prices(productId: number): Promise<PriceHistory> {
			const history = await pricesOf(database, productId, clock.now());
			if (!history) throw notFound('El producto no existe');
			return history;
		},
	};
}

/** Only files give products their own prices. */
function requireOwnPrices({ scope, targets }: OfferBody, before: OfferDetail | null): void {
	if (before?.terms.kind !== 'EACH')
		throw invalidFields({ terms: 'Elige la rebaja: los precios propios vienen de un archivo' });
	const own = new Set(before.targets.map(({ id }) => id));
	if (scope !== 'PRODUCTS' || targets.some((id) => !own.has(id)))
		throw invalidFields({ targets: 'Estos precios vienen de un archivo: puedes quitar productos, no agregarlos' });
}

async function get(tx: Tx, id: number, now: number): Promise<OfferDetail> {
	const offer = await repository.find(tx, id, now);
	if (!offer) throw notFound(unknownOffer);
	return offer;
}

/** It strikes no price any more. */
const isOver = ({ until }: OfferBody, before: OfferDetail | null, now: number): boolean =>
	before?.stoppedAt != null || endOf(until) <= now;

const unasked = (check: OfferCheck): ShopError =>
	new ShopError(
		409,
		offerUnasked,
		check.unaskedCount === 1
			? 'El precio que se tacharía de un producto no se cobró en los últimos 30 días'
			: `El precio que se tacharía de ${check.unaskedCount} productos no se cobró en los últimos 30 días`,
		{ details: { check } },
	);

const namedTargets = 200;

/** A fingerprint stands for tens of thousands, so that no change goes unseen. */
function targetsIn({ targets }: OfferDetail): string[] {
	const names = targets.slice(0, namedTargets).map(({ name }) => name);
	const rest = targets.slice(namedTargets).map(({ id }) => id);
	if (rest.length === 0) return names;
	const mark = createHash('sha256').update(rest.join()).digest('hex').slice(0, 8);
	return [...names, `${rest.length} más (${mark})`];
}

const audited = auditEntries<OfferDetail>('offer', {
	label: ({ title }) => title,
	values(offer) {
		const { family, title, scope, from, until, terms, stoppedAt, units, askedElsewhere } = offer;
		const { code, minimum, uses, usesPerPerson, firstPurchase, joins } = offer;
		return {
			...{ family, title, terms, scope, targets: targetsIn(offer), from, until, stoppedAt },
			...(family === 'PRICE' && { units, askedElsewhere }),
			...(family === 'COUPON' && { code, minimum, uses, usesPerPerson, firstPurchase, joins }),
		};
	},
});

const gone: Record<OfferScope, string> = {
	ALL: '',
	CATEGORIES: 'Una de las categorías ya no existe: quítala y vuelve a guardar',
	GROUPS: 'Uno de los grupos ya no existe: quítalo y vuelve a guardar',
	PRODUCTS: 'Uno de los productos ya no existe: quítalo y vuelve a guardar',
};

const unknownOffer = 'La oferta no existe';
const codeInUse = 'Ya hay un cupón con este código';
const changedByOthers = 'Otra persona cambió esta oferta mientras la editabas. Revisa los datos actuales.';
