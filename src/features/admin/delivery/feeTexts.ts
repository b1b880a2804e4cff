import type { DeliveryMethod, DeliveryPlan, DeliveryWeights, FeeForm } from '../../../../contract/delivery';
import type { DeliveryKind } from '../../../../contract/deliveryTexts';
import { formatLocalMoney } from '../../../lib/money';

const days = ({ daysFrom, daysTo }: Pick<FeeForm, 'daysFrom' | 'daysTo'>): string => {
	if (daysTo === 0) return 'el mismo día';
	if (daysFrom === daysTo) return daysTo === 1 ? 'en 1 día hábil' : `en ${daysTo} días hábiles`;
	return `en ${daysFrom} a ${daysTo} días hábiles`;
};

const price = (fee: number): string => (fee === 0 ? 'gratis' : formatLocalMoney(fee));

const kilos = (grams: number): string => `${(grams / 1000).toLocaleString('es-PE')} kg`;

/** "hasta 1 kg S/. 10.00, hasta 5 kg S/. 15.00, S/. 2.50 por kilo más". */
function weightText({ steps, extraKg }: DeliveryWeights): string {
	const each = steps.map(({ upTo, fee }) => `hasta ${kilos(upTo)} ${price(fee)}`);
	return [...each, extraKg > 0 && `${formatLocalMoney(extraKg)} por kilo más`].filter(Boolean).join(', ');
}

/** "S/. 12.00, desde S/. 150.00 gratis; en 3 a 5 días hábiles". */
export function feeText(kind: DeliveryKind, fee: DeliveryMethod['fees'][number]): string {
	const [first, ...more] = fee.steps;
	const sums = [
		fee.weights ? weightText(fee.weights) : price(first?.fee ?? 0),
		...more.map((step) => `desde ${formatLocalMoney(step.from)} ${price(step.fee)}`),
	];
	const paid = fee.payOnDelivery ? '' : ', sin pago al recibir';
	return `${kind === 'AT_DESTINATION' ? 'lo paga quien recibe' : sums.join(', ')}; ${days(fee)}${paid}`;
}

/** How a zone is served, method by method. */
export const feesOfZone = ({ methods }: DeliveryPlan, zoneId: number) =>
	methods.flatMap((method) => {
		const fee = method.fees.find((one) => one.zoneId === zoneId);
		return fee ? [{ method, text: feeText(method.kind, fee) }] : [];
	});

/** The zone with the longest of the code's prefixes. */
export const zoneOf = (
	{ zones }: Pick<DeliveryPlan, 'zones'>,
	code: string,
): DeliveryPlan['zones'][number] | undefined =>
	[6, 4, 2]
		.map((length) => zones.find(({ areas }) => areas.includes(code.slice(0, length))))
		.find((zone) => zone !== undefined);
