import * as v from 'valibot';
import { limits } from './limits';
import type { ShopPictureUse } from './looks';
import { soles } from './moneyFields';
import { mobileOf } from './phoneFields';
import { checkedLine, line, lines, picture, setting, wholeBetween } from './settingFields';
import { defineSection } from './settingSection';

/** A Peruvian mobile number, stored as nine digits. */
const walletNumber = (wallet: string) =>
	setting(
		v.pipe(
			checkedLine(
				'El número',
				limits.phone,
				(text) => mobileOf(text) !== null,
				'Escribe el celular de 9 dígitos que recibe los pagos',
			),
			v.transform((text) => mobileOf(text) ?? ''),
		),
		'tel',
		[`Número de ${wallet}`, `El celular que recibe los pagos. Vacío: la tienda no ofrece ${wallet}.`],
	);
const walletHolder = (wallet: string) =>
	line('El titular', limits.personName, `Titular de ${wallet}`, 'El nombre que ve quien te paga.');
const walletQr = (wallet: string, use: ShopPictureUse) =>
	picture(use, `QR de ${wallet}`, 'La imagen que descargas de la app, para quien paga desde otra pantalla.');

export const payment = defineSection({
	title: 'Pagos',
	lead: 'Lo lee quien acaba de hacer un pedido, según cómo eligió pagar.',
	fields: {
		yapeNumber: walletNumber('Yape'),
		yapeHolder: walletHolder('Yape'),
		yapeQr: walletQr('Yape', 'yapeQr'),
		plinNumber: walletNumber('Plin'),
		plinHolder: walletHolder('Plin'),
		plinQr: walletQr('Plin', 'plinQr'),
		bankTransfer: lines(
			'Los datos de la cuenta',
			500,
			'Cuentas para transferencias',
			'Banco, número de cuenta, CCI y titular, como debe leerlos quien compra.',
		),
		onDelivery: lines(
			'El texto',
			300,
			'Texto para el pago contra entrega',
			'Por ejemplo: aceptamos efectivo, Yape y Plin.',
		),
		onDeliveryUpTo: setting(
			v.nullish(soles(1, limits.price, { wrong: 'Escribe un monto en soles, de 1 a 999999.99' }), null),
			'amount',
			[
				'Pago contra entrega: hasta',
				'En soles, de todo el pedido. Vacío: sin tope. Dónde se acepta lo dice cada tarifa de Envíos.',
			],
		),
		walletMinutes: wholeBetween(
			[5, 1440],
			'Escribe de 5 a 1440 minutos',
			30,
			'Minutos para pagar con Yape o Plin',
			'Si no llega un comprobante a tiempo, el pedido se cancela y las unidades vuelven a la venta.',
		),
		transferHours: wholeBetween([1, 720], 'Escribe de 1 a 720 horas', 48, 'Horas para pagar por transferencia'),
	},
});
