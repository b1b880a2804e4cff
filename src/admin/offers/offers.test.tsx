import '../routes';
import './OffersPage';
import { screen, waitFor, within } from '@testing-library/react';
import type { OfferCheck, OfferDetail, OfferPage } from '#contract/offers/admin';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer } from '#testing/serve';

const storage = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));

const noCheck: OfferCheck = {
	...{ products: 2, notLowered: 0, overlaps: [], unasked: [], unaskedCount: 0 },
	examples: [
		{ id: 1, name: 'Polo', listPrice: 100, price: 80 },
		{ id: 2, name: 'Gorro', listPrice: 50, price: 40 },
	],
};

const anOffer = (changes: Partial<OfferDetail> = {}): OfferDetail => ({
	...{ id: 7, family: 'PRICE', title: 'Cyber WOW', scope: 'PRODUCTS', terms: { kind: 'PERCENT', percent: 20 } },
	...{ from: '2026-11-21T00:00', until: '2026-12-31T23:59', code: null, units: null, state: 'RUNNING', editVersion: 1 },
	...{ targets: [{ id: 1, name: 'Polo' }], targetNames: ['Polo'], targetCount: 1, stoppedAt: null },
	sold: { units: 3, orders: 2, given: 60, sales: 240 },
	...{
		askedElsewhere: false,
		minimum: null,
		uses: null,
		usesPerPerson: null,
		firstPurchase: false,
		joins: true,
		used: 0,
	},
	...changes,
});

const pageOf = (offers: OfferDetail[]): OfferPage => ({
	offers,
	matching: offers.length,
	counts: { all: offers.length, running: offers.length, coming: 0, over: 0 },
});

interface Opened {
	route?: string;
	offer?: OfferDetail;
	check?: OfferCheck;
	foreign?: boolean;
	roles?: ['ROLE_ADMIN' | 'ROLE_READER'];
}

const open = ({ route = '/admin/offers/new', offer, check = noCheck, foreign = false, roles }: Opened = {}) =>
	renderApp({
		...{ route, foreign },
		storage: roles ? signedInStorage(aUser({ roles })) : storage,
		server: {
			'GET /admin/offers': () => pageOf(offer ? [offer] : []),
			'GET /admin/offers/7': () => offer ?? anOffer(),
			'POST /admin/offers/check': () => check,
		},
	});

const save = () => screen.getByRole('button', { name: /^(Crear oferta|Guardar cambios)$/ });
const region = (name: string) => within(screen.getByRole('region', { name }));

it('[R24-161] an offer of a price says what it reaches and what it makes of prices, and is saved as typed', async () => {
	const { user, server } = open();
	server.use({ 'POST /admin/offers': () => answer(201, anOffer()) });
	await user.type(await screen.findByLabelText('Título'), 'Cyber WOW');
	await user.type(screen.getByLabelText('Porcentaje'), '20');
	await user.type(screen.getByLabelText('Hasta'), '2026-12-31T23:59');
	const preview = region('Antes de guardar');
	expect(await preview.findByText('Llega a 2 productos de la tienda.')).toBeVisible();
	expect(preview.getByText('Polo').parentElement).toHaveTextContent(/Antes\s*S\/\s*100\.00, ahora →\s*S\/\s*80\.00/);
	await user.click(save());
	expect(await screen.findByText('Oferta creada')).toBeVisible();
	expect(server.last('POST /admin/offers')?.body).toMatchObject({
		...{ family: 'PRICE', title: 'Cyber WOW', scope: 'ALL', targets: [], until: '2026-12-31T23:59', units: null },
		...{ terms: { kind: 'PERCENT', percent: 20 }, askedElsewhere: false },
	});
});

it('[R24-162] what is wrong stands at its field, and what was typed stays', async () => {
	const { user, server } = open();
	await user.type(await screen.findByLabelText('Porcentaje'), '0');
	await user.selectOptions(screen.getByLabelText('Llega a'), 'Productos');
	await user.click(save());
	expect(screen.getByLabelText('Título')).toHaveAccessibleDescription(/El título es obligatorio/);
	expect(screen.getByLabelText('Porcentaje')).toHaveAccessibleDescription(/de 1 a 99/);
	expect(screen.getByLabelText('Porcentaje')).toHaveValue('0');
	expect(screen.getByLabelText('Hasta')).toHaveAccessibleDescription(/Escribe hasta cuándo vale/);
	expect(screen.getByRole('combobox', { name: 'Agregar un producto' })).toHaveAccessibleDescription(
		/Elige a qué productos llega/,
	);
	expect(server.last('POST /admin/offers')).toBeUndefined();
});

it('[R24-242] the form of an offer of a file shows its reduction, and takes products out alone', async () => {
	const { user, server } = open({
		route: '/admin/offers/7',
		offer: anOffer({
			terms: { kind: 'EACH' },
			targets: [
				{ id: 1, name: 'Polo' },
				{ id: 2, name: 'Gorro' },
			],
		}),
	});
	server.use({ 'PUT /admin/offers/7': () => anOffer({ terms: { kind: 'EACH' }, editVersion: 2 }) });
	expect(await screen.findByText(/el precio que dijo el archivo/)).toBeVisible();
	for (const label of ['Rebaja', 'Porcentaje', 'Llega a']) expect(screen.queryByLabelText(label)).toBeNull();
	expect(screen.queryByRole('combobox', { name: 'Agregar un producto' })).toBeNull();
	await user.click(within(screen.getByRole('region', { name: 'Elegidos' })).getByRole('button', { name: /Gorro/ }));
	await user.click(save());
	expect(await screen.findByText('Oferta guardada')).toBeVisible();
	expect(server.last('PUT /admin/offers/7')?.body).toMatchObject({ terms: { kind: 'EACH' }, targets: [1] });
});

it('[R24-163] the list shows state, reduction, dates of Lima and what it sold', async () => {
	const { user } = open({ route: '/admin/offers', offer: anOffer() });
	const row = within((await screen.findByText('Cyber WOW')).closest('tr') as HTMLElement);
	for (const text of ['En curso', '20 % menos', 'Polo', 'Desde 21/11/2026, 00:00', 'Hasta 31/12/2026, 23:59'])
		expect(row.getByText(text)).toBeVisible();
	expect(row.getByText('3 unidades en 2 pedidos')).toBeVisible();
	await user.click(row.getByRole('button', { name: 'Abrir «Cyber WOW»' }));
	expect(await screen.findByRole('heading', { level: 1, name: 'Cyber WOW' })).toBeVisible();
});

it('[R24-164] a saved form moves no date: what came in goes out', async () => {
	const { user, server } = open({ route: '/admin/offers/7', offer: anOffer() });
	server.use({ 'PUT /admin/offers/7': () => anOffer({ title: 'Cyber', editVersion: 2 }) });
	const title = await screen.findByLabelText('Título');
	await user.clear(title);
	await user.type(title, 'Cyber');
	await user.click(save());
	expect(await screen.findByText('Oferta guardada')).toBeVisible();
	expect(server.last('PUT /admin/offers/7')?.body).toMatchObject({
		...{ from: '2026-11-21T00:00', until: '2026-12-31T23:59', targets: [1], editVersion: 1 },
	});
});

it('[R24-165] a price that was not asked is struck only after a confirmation', async () => {
	const unasked = [{ id: 1, name: 'Polo', listPrice: 120, lowest: 80 }];
	const check = { ...noCheck, unasked, unaskedCount: 1 };
	const { user, server } = open({ route: '/admin/offers/7', offer: anOffer(), check });
	const message = 'El precio que se tacharía de un producto no se cobró en los últimos 30 días';
	server.use({
		'PUT /admin/offers/7': ({ body }) =>
			(body as { askedElsewhere: boolean }).askedElsewhere
				? anOffer({ askedElsewhere: true, editVersion: 2 })
				: answer(409, { code: 'price_unasked', message, check }),
	});
	const confirm = await screen.findByRole('checkbox', { name: /^Confirmo que ese precio se cobró/ });
	expect(screen.getByText(/^Polo: cuesta S\/\s120\.00, y se cobró S\/\s80\.00$/)).toBeVisible();
	await user.click(save());
	expect(await screen.findByText(message)).toBeVisible();
	await user.click(confirm);
	await user.click(save());
	expect(await screen.findByText('Oferta guardada')).toBeVisible();
});

it('[R24-166] a rule of 3 × 2 shows a cart in which the cheapest unit is free', async () => {
	const { user, server } = open();
	server.use({ 'POST /admin/offers': () => answer(201, anOffer()) });
	await user.click(await screen.findByRole('radio', { name: /^Regla por cantidad/ }));
	await user.click(screen.getByRole('button', { name: '3 × 2' }));
	await user.type(screen.getByLabelText('Título'), 'Lleva 3');
	await user.type(screen.getByLabelText('Hasta'), '2026-12-31T23:59');
	const total = await region('Antes de guardar').findByRole('row', { name: /^Total/ });
	expect(total).toHaveTextContent(/S\/\s*250\.00.*S\/\s*200\.00/);
	await user.selectOptions(screen.getByLabelText('Cómo rebaja'), 'Por escalones');
	await user.clear(screen.getByLabelText('Desde (unidades)'));
	await user.type(screen.getByLabelText('Desde (unidades)'), '3');
	await user.type(screen.getByLabelText('Rebaja de todas (%)'), '10');
	await waitFor(() =>
		expect(region('Antes de guardar').getByRole('row', { name: /^Total/ })).toHaveTextContent('225.00'),
	);
	await user.click(save());
	await screen.findByText('Oferta creada');
	expect(server.last('POST /admin/offers')?.body).toMatchObject({
		...{ family: 'QUANTITY', terms: { kind: 'STEPS', steps: [{ from: 3, percent: 10 }] } },
	});
});

it('[R24-167] a coupon keeps its limits, and a taken code is said at its field', async () => {
	const { user, server } = open();
	const taken = 'Ya hay un cupón con este código';
	server.use({
		'POST /admin/offers': () => answer(409, { code: 'already_exists', message: taken, fields: { code: taken } }),
	});
	await user.click(await screen.findByRole('radio', { name: /^Cupón/ }));
	await user.type(screen.getByLabelText('Título'), 'Bienvenida');
	await user.type(screen.getByLabelText('Código'), 'hola10');
	await user.type(screen.getByLabelText('Porcentaje'), '10');
	await user.type(screen.getByLabelText('Compra mínima (S/)'), '120,50');
	await user.type(screen.getByLabelText('Usos por persona'), '1');
	await user.click(screen.getByRole('checkbox', { name: 'Solo para la primera compra' }));
	await user.type(screen.getByLabelText('Hasta'), '2026-12-31T23:59');
	await user.click(save());
	await waitFor(() => expect(screen.getByLabelText('Código')).toHaveAccessibleDescription(new RegExp(taken)));
	expect(server.last('POST /admin/offers')?.body).toMatchObject({
		...{
			family: 'COUPON',
			code: 'HOLA10',
			minimum: 120.5,
			uses: null,
			usesPerPerson: 1,
			firstPurchase: true,
			joins: true,
		},
	});
	expect(screen.getByLabelText('Código')).toHaveValue('hola10');
});

it('[R24-168] an offer is stopped after a question, and duplicated as a new one', async () => {
	const { user, server } = open({ route: '/admin/offers/7', offer: anOffer({ family: 'COUPON', code: 'HOLA10' }) });
	const stopped = anOffer({ state: 'STOPPED', stoppedAt: '2026-11-21T15:00:00Z', editVersion: 2 });
	server.use({
		'POST /admin/offers/7/stop': () => {
			server.use({ 'GET /admin/offers/7': () => stopped });
			return stopped;
		},
	});
	await user.click(await screen.findByRole('button', { name: 'Detener ahora' }));
	await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Detener' }));
	expect(await screen.findByText('Oferta detenida')).toBeVisible();
	expect(await screen.findByText(/^Esta oferta está detenida/)).toBeVisible();
	expect(screen.queryByRole('button', { name: 'Detener ahora' })).toBeNull();
	await user.click(screen.getByRole('link', { name: 'Duplicar' }));
	expect(await screen.findByRole('heading', { level: 1, name: 'Nueva oferta' })).toBeVisible();
	expect(await screen.findByLabelText('Título')).toHaveValue('Cyber WOW');
	expect(screen.getByLabelText('Hasta')).toHaveValue('');
});

it('[R24-169] who only reads sees the offer, and a foreign back end has none', async () => {
	const { server } = open({ route: '/admin/offers/7', offer: anOffer(), roles: ['ROLE_READER'] });
	expect(await screen.findByLabelText('Título')).toBeDisabled();
	expect(screen.queryByRole('button', { name: 'Guardar cambios' })).toBeNull();
	expect(screen.queryByRole('button', { name: 'Detener ahora' })).toBeNull();
	expect(server.last('POST /admin/offers/check')).toBeUndefined();
});
