import { type DeliveryOption, feeWords } from '#contract/delivery/quote';
import { formatShopMoney, toCents, toSoles } from '#contract/shared/money';
import type { Delivery, Place } from './useDelivery';
import { byPreference } from './useQuote';

export interface Shipping {
	label: string;
	words: string;
	/** In the total, in soles. */
	fee: number;
	totalLabel: string;
	/** How much is missing for a lower fee; null if nothing lowers it. */
	gap?: string | null;
}

const districtOf = ({ place }: Place): string => place.split(',')[0] ?? '';
const labelOf = (where: Place): string => (districtOf(where) ? `Envío a ${districtOf(where)}` : 'Envío');

const exact = (where: Place, { kind, fee }: DeliveryOption): Shipping => ({
	label: kind === 'PICKUP' ? 'Recojo en tienda' : labelOf(where),
	words: feeWords(kind, fee, formatShopMoney),
	fee,
	totalLabel: 'Total',
});

const open = (where: Place, words: string): Shipping => ({
	label: labelOf(where),
	words,
	fee: 0,
	totalLabel: 'Total sin envío',
});

/** Before the last button every sum is the charged one. */
export function checkoutShipping(where: Place, { option, quote, options }: Delivery): Shipping {
	if (option) return exact(where, option);
	if (quote && options.length === 0) return open(where, 'Aún no llegamos');
	return open(where, where.districtCode ? 'Calculando…' : 'Según tu distrito');
}

/** Of the ways that come to the shopper. */
function gapOf(options: readonly DeliveryOption[], total: number): string | null {
	const sent = options.filter(({ kind }) => kind === 'OWN' || kind === 'AGENCY');
	if (sent.some(({ fee }) => fee === 0)) return null;
	const [next] = sent.flatMap((one) => one.cheaperFrom ?? []).sort((a, b) => a.total - b.total || a.fee - b.fee);
	// The earlier quote stays until the next one arrives.
	if (!next || next.total <= total) return null;
	const missing = formatShopMoney(toSoles(toCents(next.total) - toCents(total)));
	const aim = next.fee === 0 ? 'el envío gratis' : `que el envío baje a ${formatShopMoney(next.fee)}`;
	return `Te faltan ${missing} para ${aim}`;
}

/** `total`: of the products, in soles. Before a choice it shows the way that the checkout preselects. */
export function cartShipping(where: Place, { option, quote, options }: Delivery, total: number): Shipping {
	if (option) return { ...exact(where, option), gap: gapOf([option], total) };
	const [preferred] = byPreference(options);
	if (!preferred) return open(where, quote ? 'Aún no llegamos' : 'Según tu distrito');
	const shown = exact(where, preferred);
	return { ...shown, words: `desde ${shown.words}`, totalLabel: 'Total desde', gap: gapOf(options, total) };
}
