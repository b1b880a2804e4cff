import { safeParse } from 'valibot';
import {
	OfferBody,
	type OfferDetail,
	type OfferFamily,
	type OfferInput,
	type OfferScope,
} from '#contract/offers/admin';
import type { OfferTerms } from '#contract/offers/terms';
import { solesOrText, wholeOf } from '#contract/shared/money';
import { limaDay } from '#contract/shared/time';

export type TermsKind = OfferTerms['kind'];

export interface Target {
	id: number;
	name: string;
}

/** As typed; empty: no limit. */
export interface OfferValues {
	family: OfferFamily;
	title: string;
	scope: OfferScope;
	targets: Target[];
	from: string;
	until: string;
	terms: {
		kind: TermsKind;
		percent: string;
		amount: string;
		of: string;
		reduced: string;
		steps: { from: string; percent: string }[];
	};
	units: string;
	askedElsewhere: boolean;
	code: string;
	minimum: string;
	uses: string;
	usesPerPerson: string;
	firstPurchase: boolean;
	joins: boolean;
}

export const kindsOf: Readonly<Record<OfferFamily, readonly [TermsKind, ...TermsKind[]]>> = {
	PRICE: ['PERCENT', 'AMOUNT', 'PRICE'],
	QUANTITY: ['EVERY', 'STEPS'],
	COUPON: ['PERCENT', 'AMOUNT'],
};

const written = (number: number | null): string => (number === null ? '' : String(number));

const noTerms = { percent: '', amount: '', of: '3', reduced: '1', steps: [{ from: '2', percent: '' }] };

function termsIn(terms: OfferTerms): OfferValues['terms'] {
	const none = { ...noTerms, kind: terms.kind };
	switch (terms.kind) {
		case 'PERCENT':
			return { ...none, percent: String(terms.percent) };
		case 'EVERY':
			return { ...none, of: String(terms.of), reduced: String(terms.reduced), percent: String(terms.percent) };
		case 'EACH':
			return none;
		case 'STEPS':
			return {
				...none,
				steps: terms.steps.map(({ from, percent }) => ({ from: String(from), percent: String(percent) })),
			};
		default:
			return { ...none, amount: terms.amount.toFixed(2) };
	}
}

/** `now`: milliseconds. */
export const newValues = (now: number): OfferValues => ({
	...{ family: 'PRICE', title: '', scope: 'ALL', targets: [], from: `${limaDay(now)}T00:00`, until: '' },
	terms: { ...noTerms, kind: 'PERCENT' },
	...{ units: '', askedElsewhere: false, code: '', minimum: '', uses: '', usesPerPerson: '' },
	...{ firstPurchase: false, joins: true },
});

export const valuesOf = (offer: OfferDetail): OfferValues => ({
	family: offer.family,
	title: offer.title,
	scope: offer.scope,
	targets: offer.targets,
	from: offer.from,
	until: offer.until,
	terms: termsIn(offer.terms),
	units: written(offer.units),
	askedElsewhere: offer.askedElsewhere,
	code: offer.code ?? '',
	minimum: offer.minimum === null ? '' : offer.minimum.toFixed(2),
	uses: written(offer.uses),
	usesPerPerson: written(offer.usesPerPerson),
	firstPurchase: offer.firstPurchase,
	joins: offer.joins,
});

/** Another offer like this one: a code belongs to one coupon, and what is over gets new dates. */
export const copyOf = (offer: OfferDetail): OfferValues => ({
	...valuesOf(offer),
	// The prices that a file gave its products stay with it.
	...(offer.terms.kind === 'EACH' && { terms: { ...noTerms, kind: 'PERCENT' } }),
	...{ code: '', askedElsewhere: false },
	...((offer.state === 'ENDED' || offer.state === 'STOPPED') && { from: '', until: '' }),
});

const orNone = (text: string, read: (text: string) => number | string): number | string | null =>
	text.trim() === '' ? null : read(text);

function typedTerms({ kind, percent, amount, of, reduced, steps }: OfferValues['terms']) {
	switch (kind) {
		case 'PERCENT':
			return { kind, percent: wholeOf(percent) };
		case 'EVERY':
			return { kind, of: wholeOf(of), reduced: wholeOf(reduced), percent: wholeOf(percent) };
		case 'EACH':
			return { kind };
		case 'STEPS':
			return { kind, steps: steps.map((step) => ({ from: wholeOf(step.from), percent: wholeOf(step.percent) })) };
		default:
			return { kind, amount: solesOrText(amount) };
	}
}

/** Input of `OfferBody`. */
export function bodyOf(values: OfferValues) {
	const { family, title, scope, targets, from, until, terms } = values;
	const { units, askedElsewhere, code, minimum, uses, usesPerPerson, firstPurchase, joins } = values;
	return {
		...{ family, title, scope, from, until, terms: typedTerms(terms) },
		targets: scope === 'ALL' ? [] : targets.map(({ id }) => id),
		...(family === 'PRICE' && { units: orNone(units, wholeOf), askedElsewhere }),
		...(family === 'COUPON' && {
			...{ code, minimum: orNone(minimum, solesOrText), firstPurchase, joins },
			...{ uses: orNone(uses, wholeOf), usesPerPerson: orNone(usesPerPerson, wholeOf) },
		}),
	};
}

/** A body for the check, which needs no texts of the form; null: not enough yet. */
export function checkableOf(values: OfferValues): OfferInput | null {
	const parsed = safeParse(OfferBody, { ...bodyOf(values), title: 'x', code: 'X', askedElsewhere: true });
	return parsed.success ? parsed.output : null;
}
