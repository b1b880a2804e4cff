/** Every mail as a picture, in a folder: `node --import tsx e2e/mailPictures.ts`. Needs no build and no server. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { mailKinds } from '#contract/admin/mail';
import type { MailFacts } from '#modules/mail/kinds';
import { renderMail } from '#modules/mail/render';
import { browserArgs, findBrowser } from '../scripts/lib/findBrowser.mjs';

const folder = path.join(__dirname, '.output', 'mails');
const widths = [320, 600];
const schemes = ['light', 'dark'] as const;

const token = 'kZ3v9Qm0Yw7uT1rB5xN8cL2pF6hJ4dS0aG9eK3iO7sQ';
const long = 'Anticonstitucionalísimamente-inquebrantable';
const order = 'ORD-20261122-0001';

/** The most that a mail may have to hold. */
const facts: MailFacts = {
	welcome: { path: `/confirmar-correo#${token}`, username: 'maria.fernanda.de.los.angeles', hours: 48 },
	'confirm-address': { path: `/confirmar-correo#${token}`, hours: 48 },
	'reset-password': { path: `/reset-password#${token}`, minutes: 30 },
	'password-changed': { path: '/recuperar', at: '2026-11-22T17:05:00.000Z' },
	'address-change': {
		path: `/confirmar-correo#${token}`,
		end: 'new',
		newAddress: `${long.toLowerCase()}.de.la.cruz@empresa-con-nombre-largo.com.pe`,
		hours: 48,
	},
	'order-received': {
		path: '/orders',
		orderNumber: order,
		items: [
			{ name: 'Taza de cerámica', quantity: 1, price: 24.9 },
			{
				name: 'Juego de sábanas de algodón pima peruano de 400 hilos para cama de dos plazas y media con fundas bordadas',
				quantity: 12,
				price: 12_345.6,
			},
			{ name: `${long}${long}`, quantity: 2, price: 9.5 },
		],
		total: 148_191.1,
		shippingAddress: `Av. General Guillermo Prescott 1234, dpto. 402, urbanización ${long}, San Isidro, Lima`,
		phone: '+51 987 654 321',
		paymentMethod: 'BANK_TRANSFER',
		paymentInstructions:
			'BCP soles 191-1234567-0-12\nCCI 002-191-001234567012-55\nA nombre de Inversiones Doña Rosa S.A.C.\n\nEnvíanos la constancia por WhatsApp.',
		notes: 'Tocar el timbre dos veces. Si no hay nadie, dejar en la portería con el señor Quispe.',
	},
	'request-waits': {
		...{ path: '/admin/orders?status=REQUEST', orderNumber: order, total: 148_191.1 },
		...{ until: '2026-11-24T17:05:00.000Z', waiting: 3 },
	},
	'order-state-changed': { path: '/orders', orderNumber: order, status: 'SHIPPED' },
	'order-tracking': { path: '/orders', orderNumber: order, trackingNumber: `OLVA-${token}` },
	'order-payment': {
		path: '/checkout/done/41',
		orderNumber: order,
		total: 148_191.1,
		news: 'asked',
		message: 'No encontramos la operación en nuestra cuenta.\nRevisa el número y envíalo otra vez, por favor.',
	},
	'order-changed': {
		path: '/orders',
		orderNumber: order,
		lines: [
			{ name: 'Olla de barro', from: 1, to: 2 },
			{ name: `${long}${long}`, from: 0, to: 1 },
			{ name: 'Chompa de alpaca', from: 1, to: 0 },
		],
		before: 148_191.1,
		total: 148_320.1,
		shippingAddress: `Av. General Guillermo Prescott 1234, urbanización ${long}, San Isidro, Lima`,
		addressChanged: true,
		balance: 129,
	},
	'order-returned': {
		path: '/orders',
		orderNumber: order,
		lines: [{ name: 'Olla de barro', quantity: 1 }],
		amount: 129,
	},
	'order-refunded': {
		path: '/orders',
		orderNumber: order,
		amount: 129,
		way: 'YAPE',
		reason: 'La olla llegó con una rajadura en el borde.',
	},
	'complaint-copy': {
		path: `/libro-de-reclamaciones/0001-2026#${token}`,
		number: '0001-2026',
		type: 'reclamo',
		receivedAt: '2026-11-22T17:05:00.000Z',
		dueDay: '2026-12-15',
		sheet: [
			{ label: 'Nombre y apellidos', value: 'María Fernanda de los Ángeles Quispe Huamán de la Cruz' },
			{ label: 'Documento', value: 'DNI 45678912' },
			{ label: 'Domicilio', value: 'Jr. Puno 123, dpto. 4, Cercado de Lima' },
			{ label: 'Correo', value: `${long.toLowerCase()}@correo.pe` },
			{ label: 'Descripción del producto o servicio', value: 'Una licuadora de 600 W con jarra de vidrio' },
			{ label: 'Monto reclamado', value: 'S/. 349.90' },
			{ label: 'Detalle', value: `Llegó con la jarra rota y sin la tapa. ${long}${long}${long}` },
			{ label: 'Pedido', value: 'Quiero que me la cambien o me devuelvan el dinero.' },
		],
	},
	'complaint-answer': {
		path: `/libro-de-reclamaciones/0001-2026#${token}`,
		number: '0001-2026',
		type: 'reclamo',
		answer:
			'Estimada María:\n\nLamentamos lo ocurrido. Mañana recogeremos la licuadora y te entregaremos una nueva, sin costo.\n\nTienda de Doña Rosa',
	},
	'staff-invitation': {
		path: `/join-team#${token}`,
		invitedBy: 'maria.fernanda.de.los.angeles',
		role: 'Pedidos y reclamos',
		hours: 72,
	},
};

const logo = `data:image/svg+xml;base64,${readFileSync(path.join(__dirname, '..', 'public', 'favicon.svg')).toString('base64')}`;

const shop = {
	url: 'https://www.tienda-de-dona-rosa-y-familia.com.pe',
	logo: null as string | null,
	name: 'Bodega Doña Rosa',
	accents: { light: null, dark: null },
	seller: {
		legalName: 'Inversiones Comerciales Doña Rosa y Familia S.A.C.',
		ruc: '20100070970',
		address: 'Jr. de la Unión 300, of. 12, Cercado de Lima',
		phone: '01 700 0000',
		email: 'hola@tienda-de-dona-rosa-y-familia.com.pe',
	},
};
const name = 'María Fernanda de los Ángeles Quispe Huamán';

const looks = {
	plain: shop,
	logo: { ...shop, logo, accents: { light: '#7a1f5c', dark: '#f0a6d2' } },
	'without-address': { ...shop, url: null },
};

async function main(): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const mails = mailKinds.flatMap((kind) =>
		Object.entries(looks)
			.filter(([look]) => look === 'plain' || kind === 'order-received')
			.map(([look, about]) => ({
				file: look === 'plain' ? kind : `${kind}-${look}`,
				...renderMail(kind, facts[kind], { shop: about, name }),
			})),
	);
	const browser = await chromium.launch({ executablePath: findBrowser(process.env), args: browserArgs });
	try {
		const page = await browser.newPage();
		for (const { file, subject, html, text } of mails) {
			writeFileSync(path.join(folder, `${file}.txt`), `${subject}\n\n${text}`);
			await page.setContent(html);
			for (const width of widths) {
				await page.setViewportSize({ width, height: 480 });
				for (const colorScheme of schemes) {
					await page.emulateMedia({ colorScheme });
					await page.screenshot({ path: path.join(folder, `${file}-${width}-${colorScheme}.png`), fullPage: true });
				}
				const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
				if (over > 0) console.error(`${file} is ${over} pixels wider than ${width}.`);
			}
		}
	} finally {
		await browser.close();
	}
	console.log(`${mails.length} mails are in ${path.relative(process.cwd(), folder)}.`);
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
