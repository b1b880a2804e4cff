import { useEffect, useEffectEvent, useState } from 'react';
import { pickUpText } from '#contract/delivery/address';
import { comesToDoor, type DeliveryBody, type DeliveryOption } from '#contract/delivery/quote';
import { type SaleWords, useSaleWords } from '../words/words';
import { byPreference, type QuotedCart, type QuoteState, useQuote } from './useQuote';

export interface DeliveryChosen {
	methodId: number;
	officeId: number | null;
}

export interface Place {
	districtCode: string;
	/** Name; empty until chosen. */
	place: string;
}

export interface Delivery extends QuoteState {
	options: readonly DeliveryOption[];
	option: DeliveryOption | null;
	officeId: number | null;
	/** The recipient must show one; true until a way is known that needs none. */
	asksDocument: boolean;
	/** Whether the order may be paid when it is received; true until the way is known. */
	payOnDelivery: boolean;
	/** It comes to a door; true until a way is known that does not. */
	asksStreet: boolean;
	/** Where it is picked up; null if it comes to the door, and until an office is chosen. */
	pickUp: string | null;
	/** Why the order cannot be sent, or null. */
	problem: string | null;
	/** Sent with the order as shown; null while there is a problem. */
	body: DeliveryBody | null;
}

/** The way shown while the shopper has chosen none. */
export interface Preselected {
	methodId: number;
	districtCode: string;
}

export interface Preselection {
	first: Preselected | undefined;
	onPreselected: (way: Preselected) => void;
}

/**
 * A district's only way needs no choice. With a preselection the preferred way stays until another is chosen, even if
 * the shop adds a better one: the form requests what the shown way needs.
 */
export function useDelivery(
	where: Place,
	cart: QuotedCart,
	chosen: DeliveryChosen | null,
	preselection: Preselection | null = null,
): Delivery | null {
	const words = useSaleWords();
	const state = useQuote(where.districtCode, cart);
	const [stood, setStood] = useState(preselection?.first ?? null);
	const keep = useEffectEvent((way: Preselected) => {
		if (way !== preselection?.first) preselection?.onPreselected(way);
	});
	useEffect(
		function keepPreselected() {
			if (stood) keep(stood);
		},
		[stood],
	);
	if (!state || state.quote?.asked === false) return null;
	const options = state.quote?.options ?? [];
	const current = [chosen, stood?.districtCode === where.districtCode ? stood : null]
		.map((one) => options.find(({ methodId }) => methodId === one?.methodId))
		.find(Boolean);
	const [preferred = null] = preselection || options.length === 1 ? byPreference(options) : [];
	const option = current ?? preferred;
	if (preselection && option && !current) setStood({ methodId: option.methodId, districtCode: where.districtCode });
	const offices = option?.offices ?? [];
	const office = offices.length === 1 ? offices[0] : offices.find(({ id }) => id === chosen?.officeId);
	const problem = problemOf(words, where, state, option, offices.length > 0 && !office);
	const body =
		option && !problem
			? { methodId: option.methodId, fee: option.fee, officeId: office?.id ?? null, to: option.to }
			: null;
	return {
		...state,
		options,
		option,
		officeId: office?.id ?? null,
		asksDocument: option?.asksDocument ?? true,
		payOnDelivery: option?.payOnDelivery ?? true,
		asksStreet: !option || comesToDoor(option),
		pickUp: option && office ? pickUpText(option.name, office) : null,
		problem,
		body,
	};
}

function problemOf(
	words: SaleWords,
	{ districtCode, place }: Place,
	{ quote, failed }: QuoteState,
	option: DeliveryOption | null,
	lacksOffice: boolean,
): string | null {
	if (!districtCode) return words.districtMissing;
	if (failed) return 'No pudimos calcular el envío. Revisa tu conexión y vuelve a intentarlo.';
	if (!quote) return 'Estamos calculando el envío. Espera un momento y vuelve a intentarlo.';
	if (quote.options.length === 0) return words.nowhere(place);
	if (!option) return words.wayMissing;
	return lacksOffice ? words.officeMissing : null;
}
