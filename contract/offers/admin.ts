import * as v from 'valibot';
import { limits } from '../shared/limits';
import { ErrorBody, Id, IdText, nameText, OpenVersion, pageQuery, wholeNumber } from '../shared/primitives';
import { limaTime } from '../shared/time';
import { CouponCode } from './cart';
import { CouponTerms, PriceTerms, QuantityTerms } from './terms';

export const offerScopes = ['ALL', 'CATEGORIES', 'GROUPS', 'PRODUCTS'] as const;
export type OfferScope = (typeof offerScopes)[number];

/** More ids than this are a category or all. */
export const mostTargets = 50_000;

const targets = {
	scope: v.picklist(offerScopes, 'Elige a qué productos llega'),
	/** Of categories, groups or products; empty for `ALL`. */
	targets: v.pipe(v.array(Id), v.maxLength(mostTargets, 'Hay demasiados productos: elige categorías o todos')),
};

const LimaMinute = (wrong: string) =>
	v.pipe(
		v.string(wrong),
		v.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/, wrong),
		v.check((text) => !Number.isNaN(minuteOf(text)), wrong),
	);

/** Milliseconds of `YYYY-MM-DDTHH:mm` in Lima; NaN for an impossible one. */
export const minuteOf = (text: string): number => limaTime(text.slice(0, 10), text.slice(11));

/** The first moment without the offer: its last second is included. */
export const endOf = (until: string): number => minuteOf(until) + 60_000;

const common = {
	title: nameText('El título', limits.name),
	...targets,
	/** `YYYY-MM-DDTHH:mm` in Lima, both included. */
	from: LimaMinute('Escribe desde cuándo vale'),
	until: LimaMinute('Escribe hasta cuándo vale'),
	editVersion: OpenVersion,
};

const uses = (wrong: string) => v.nullish(wholeNumber(1, 1_000_000, wrong));

const wrongMinimum = 'El mínimo debe ser un monto, por ejemplo 50.00';

const OfferFields = v.variant('family', [
	v.object({
		family: v.literal('PRICE'),
		...common,
		terms: PriceTerms,
		/** Units at this price per product; null: no limit. */
		units: uses('Las unidades deben ser un número entero desde 1'),
		/** The shopkeeper confirms that the struck prices were asked elsewhere. */
		askedElsewhere: v.optional(v.boolean(), false),
	}),
	v.object({ family: v.literal('QUANTITY'), ...common, terms: QuantityTerms }),
	v.object({
		family: v.literal('COUPON'),
		...common,
		terms: CouponTerms,
		code: CouponCode,
		/** Soles; null: none. */
		minimum: v.nullish(v.pipe(v.number(wrongMinimum), v.minValue(0.01, wrongMinimum), v.maxValue(limits.price))),
		/** Null: no limit. */
		uses: uses('Los usos deben ser un número entero desde 1'),
		usesPerPerson: uses('Los usos por persona deben ser un número entero desde 1'),
		firstPurchase: v.optional(v.boolean(), false),
		/** Counts beside offers and rules. */
		joins: v.optional(v.boolean(), true),
	}),
]);

/** Also of a coupon and a quantity rule: the three share form, list and log. */
export const OfferBody = v.pipe(
	OfferFields,
	v.forward(
		v.partialCheck([['from'], ['until']], ({ from, until }) => from <= until, 'El fin no puede ser antes del inicio'),
		['until'],
	),
	v.forward(
		v.partialCheck(
			[['scope'], ['targets']],
			// Without a family the fields are as they came.
			({ scope, targets }) => !Array.isArray(targets) || (scope === 'ALL') === (targets.length === 0),
			'Elige a qué productos llega',
		),
		['targets'],
	),
);
export type OfferBody = v.InferOutput<typeof OfferBody>;
export type OfferFamily = OfferBody['family'];
export type OfferInput = v.InferInput<typeof OfferBody>;

export const offerFamilies = ['PRICE', 'QUANTITY', 'COUPON'] as const satisfies readonly OfferFamily[];

/** By time: `STOPPED` by a person before its end. */
export const offerStates = ['RUNNING', 'COMING', 'ENDED', 'STOPPED'] as const;
export type OfferState = (typeof offerStates)[number];

const shown = {
	id: v.number(),
	state: v.picklist(offerStates),
	editVersion: v.number(),
	/** Names of at most three targets. */
	targetNames: v.array(v.string()),
	targetCount: v.number(),
	/** ISO 8601; null: not stopped. */
	stoppedAt: v.nullable(v.string()),
	/** Of orders that stand: units that it reduced, their orders, and soles given. */
	sold: v.object({ units: v.number(), orders: v.number(), given: v.number(), sales: v.number() }),
};

/** A row of the list; `targets` stand in `OfferDetail` alone. */
export const OfferRow = v.object({
	...shown,
	family: v.picklist(offerFamilies),
	title: v.string(),
	scope: v.picklist(offerScopes),
	terms: v.union([PriceTerms, QuantityTerms]),
	from: v.string(),
	until: v.string(),
	code: v.nullable(v.string()),
	units: v.nullable(v.number()),
});
export type OfferRow = v.InferOutput<typeof OfferRow>;

/** `search`: title or code. */
export const AdminOffersQuery = v.object({
	state: v.optional(v.picklist(['all', ...offerStates], 'El estado no es válido'), 'all'),
	family: v.optional(v.picklist(['all', ...offerFamilies], 'El tipo no es válido'), 'all'),
	...pageQuery(100, 25, 'ofertas'),
});
export type AdminOffersQuery = v.InferOutput<typeof AdminOffersQuery>;

/** Those that run first, then those that come, then the latest. */
export const OfferPage = v.object({
	offers: v.array(OfferRow),
	matching: v.number(),
	/** Without the query's filters. */
	counts: v.object({ all: v.number(), running: v.number(), coming: v.number(), over: v.number() }),
});
export type OfferPage = v.InferOutput<typeof OfferPage>;

export const OfferDetail = v.object({
	...OfferRow.entries,
	targets: v.array(v.object({ id: v.number(), name: v.string() })),
	askedElsewhere: v.boolean(),
	minimum: v.nullable(v.number()),
	uses: v.nullable(v.number()),
	usesPerPerson: v.nullable(v.number()),
	firstPurchase: v.boolean(),
	joins: v.boolean(),
	/** Of the coupon. */
	used: v.number(),
});
export type OfferDetail = v.InferOutput<typeof OfferDetail>;

/** Before saving: what the offer reaches. */
export const OfferCheck = v.object({
	/** Active products in its scope. */
	products: v.number(),
	/** Those whose price it does not lower. */
	notLowered: v.number(),
	/** Offers of these products in the same time. */
	overlaps: v.array(
		v.object({ id: v.number(), title: v.string(), products: v.number(), from: v.string(), until: v.string() }),
	),
	/** Products whose list price was not asked in the last 30 days, with the lowest that was; at most 20. Soles. */
	unasked: v.array(v.object({ id: v.number(), name: v.string(), listPrice: v.number(), lowest: v.number() })),
	unaskedCount: v.number(),
	/** At most five, for the example. Soles. */
	examples: v.array(
		v.object({ id: v.number(), name: v.string(), listPrice: v.number(), price: v.nullable(v.number()) }),
	),
});
export type OfferCheck = v.InferOutput<typeof OfferCheck>;

/** `except`: the offer that is being edited. */
export const OfferCheckQuery = v.object({ except: v.optional(IdText) });

/** 409 of a save: struck prices that were not asked in the last 30 days. */
export const offerUnasked = 'price_unasked';

/** `current` beside `version_conflict`, `check` beside `price_unasked`. */
export const OfferRefused = v.object({
	...ErrorBody.entries,
	current: v.optional(OfferDetail),
	check: v.optional(OfferCheck),
});

/** Newest first. Soles; `offer`: its title, null without one. */
export const PriceHistory = v.object({
	prices: v.array(
		v.object({ at: v.string(), price: v.number(), listPrice: v.nullable(v.number()), offer: v.nullable(v.string()) }),
	),
	/** Lowest list price of the last 30 days. */
	lowest: v.number(),
});
export type PriceHistory = v.InferOutput<typeof PriceHistory>;

export const adminOfferPaths = {
	all: '/admin/offers',
	one: (id: number) => `/admin/offers/${id}`,
	check: '/admin/offers/check',
	stop: (id: number) => `/admin/offers/${id}/stop`,
	prices: (productId: number) => `/admin/products/${productId}/prices`,
} as const;
