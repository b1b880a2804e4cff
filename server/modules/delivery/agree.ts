import {
	comesToDoor,
	type DeliveryBody,
	type DeliveryQuote,
	notThereYet,
	type OrderDelivery,
} from '#contract/delivery/quote';
import { pricesInSoles, type SoldLine } from '#contract/orders/prices';
import { isSameAmount } from '#contract/shared/money';
import { ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';

export interface Agreed {
	/** Soles, included in the order's total. */
	fee: number;
	asksDocument: boolean;
	payOnDelivery: boolean;
	asksStreet: boolean;
	/** Null where the shop does not offer delivery. */
	delivery: OrderDelivery | null;
}

interface AgreementInput {
	choice: DeliveryBody | null;
	quote: DeliveryQuote;
	lines: readonly SoldLine[];
	now: number;
}

/** The shopper gets what they saw, or an earlier day. Throws 409 `delivery_changed` with the present quote. */
export function agreed({ choice, quote, lines, now }: AgreementInput): Agreed {
	if (!quote.asked && !choice)
		return { fee: 0, asksDocument: true, payOnDelivery: true, asksStreet: true, delivery: null };
	const option = quote.options.find(({ methodId }) => methodId === choice?.methodId);
	if (!choice || !option) throw changed(quote, whyNone(quote, choice));
	if (!isSameAmount(option.fee, choice.fee))
		throw changed(quote, 'El costo de envío cambió. Revisa el total y confirma de nuevo.');
	if (choice.to && option.to > choice.to)
		throw changed(quote, 'La fecha de entrega cambió. Revísala y confirma de nuevo.');
	const office = option.offices.find(({ id }) => id === choice.officeId) ?? null;
	if (option.offices.length > 0 && !office) throw changed(quote, 'Elige en qué local se recoge el pedido.');
	const { methodId, name, kind, fee, from, to } = option;
	const { products, total } = pricesInSoles({ lines, delivery: fee });
	const accepted = { products, fee, total, at: iso(now) };
	return {
		fee,
		asksDocument: option.asksDocument,
		payOnDelivery: option.payOnDelivery,
		asksStreet: comesToDoor(option),
		delivery: { methodId, name, kind, fee, from, to, office, accepted },
	};
}

function whyNone({ asked, options }: DeliveryQuote, choice: DeliveryBody | null): string {
	if (!asked) return 'La tienda ya no cobra el envío. Revisa el total y confirma de nuevo.';
	if (options.length === 0) return notThereYet('');
	return choice
		? 'Esa forma de entrega ya no está disponible. Elige otra y confirma de nuevo.'
		: 'Elige cómo se entrega el pedido. Si no ves cómo, vuelve a cargar la página.';
}

const changed = (quote: DeliveryQuote, message: string) =>
	new ShopError(409, 'delivery_changed', message, { details: { quote } });
