import { wholeShop } from '#contract/shop/default';
import type { Delivers } from '#contract/shop/shop';
import { readablePhone } from '#lib/contact';
import { deliveryText, payText, promiseTexts, waysToPay } from './facts';

const plan: Delivers = { zones: ['Puno', 'Lima'], more: 0, everywhere: false, from: 6, pickUp: false };

it.each<[string, Partial<Delivers>]>([
	['Envíos a Puno y Lima, desde S/ 6.00', {}],
	['Envíos a Puno, Lima y una zona más, desde S/ 6.00', { more: 1 }],
	['Envíos a Puno, Lima y 4 zonas más', { more: 4, from: null }],
	['Envíos a todo el Perú, desde S/ 6.00', { everywhere: true }],
	['Envíos a todo el Perú, gratis a Puno', { everywhere: true, from: 0 }],
	['Envíos gratis a Puno', { zones: ['Puno'], from: 0 }],
	['', { zones: [], pickUp: true }],
])('[R20-02] %s', (text, part) => {
	expect(deliveryText({ delivers: { ...plan, ...part } }).replace('\u00a0', ' ')).toBe(text);
});

it('[R20-02] ways to pay are named once each, without those that are unknown', () => {
	const shop = { pays: ['YAPE', 'BANK_TRANSFER', 'ON_DELIVERY'], paysOnline: ['CULQI_YAPE', 'MERCADO_PAGO', 'NUEVA'] };
	expect(waysToPay(shop)).toEqual(['YAPE', 'MERCADO_PAGO', 'BANK_TRANSFER', 'ON_DELIVERY']);
	expect(payText(shop)).toBe('Paga con Yape, tarjeta, transferencia o contra entrega');
});

it('[R20-03] promises are written from the facts, and of a shop that has set nothing say nothing more', () => {
	const set = wholeShop({ delivers: plan, seller: { ...wholeShop({}).seller, hours: 'Lunes a sábado, 8 a 19.' } });
	const [quick, , open] = promiseTexts.map((write) => write(set));
	expect(quick).toMatch(/^Envíos a Puno y Lima, desde S\/\s6\.00\. Ves en qué paso/);
	expect(open).toMatch(/quieras\. Atendemos: Lunes a sábado, 8 a 19\.$/);
	expect(promiseTexts[0](wholeShop({}))).toBe('Ves en qué paso está tu pedido desde que lo confirmas.');
});

it('[R20-07] a number of Peru is read in groups of three, another with its code', () => {
	expect([readablePhone('51987654321'), readablePhone('5491122334455'), readablePhone('017000000')]).toEqual([
		...['987 654 321', '+5491122334455', '017000000'],
	]);
});
