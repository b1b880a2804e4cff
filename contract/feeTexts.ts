import type { DeliveryMethod, DeliveryWeights, FeeForm } from './delivery';
import type { DeliveryKind } from './deliveryTexts';
import { formatLocalMoney } from './money';

const days = ({ daysFrom, daysTo }: Pick<FeeForm, 'daysFrom' | 'daysTo'>): string => {
	if (daysTo === 0) return 'el mismo día';
	if (daysFrom === daysTo) return daysTo === 1 ? 'en 1 día hábil' : `en ${daysTo} días hábiles`;
	return `en ${daysFrom} a ${daysTo} días hábiles`;
};

const price = (fee: number): string => (fee === 0 ? 'gratis' : formatLocalMoney(fee));

const kilos = (grams: number): string => `${(grams / 1000).toLocaleString('es-PE')} kg`;

/** "hasta 1 kg S/ 10.00, hasta 5 kg S/ 15.00, S/ 2.50 por kilo más". */
function weightText({ steps, extraKg }: DeliveryWeights): string {
	const each = steps.map(({ upTo, fee }) => `hasta ${kilos(upTo)} ${price(fee)}`);
	return [...each, extraKg > 0 && `${formatLocalMoney(extraKg)} por kilo más`].filter(Boolean).join(', ');
}

/** "S/ 12.00, desde S/ 150.00 gratis; en 3 a 5 días hábiles". */
function feeText(kind: DeliveryKind, fee: DeliveryMethod['fees'][number]): string {
	const [first, ...more] = fee.steps;
	const sums = [
		fee.weights ? weightText(fee.weights) : price(first?.fee ?? 0),
		...more.map((step) => `desde ${formatLocalMoney(step.from)} ${price(step.fee)}`),
	];
	const paid = fee.payOnDelivery ? '' : ', sin pago al recibir';
	return `${kind === 'AT_DESTINATION' ? 'lo paga quien recibe' : sums.join(', ')}; ${days(fee)}${paid}`;
}

/** How a zone is served, method by method. */
export const feesOfZone = <Method extends Pick<DeliveryMethod, 'kind' | 'fees'>>(
	methods: readonly Method[],
	zoneId: number,
) =>
	methods.flatMap((method) => {
		const fee = method.fees.find((one) => one.zoneId === zoneId);
		return fee ? [{ method, text: feeText(method.kind, fee) }] : [];
	});
