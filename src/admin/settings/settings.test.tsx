import '../routes';
import './SettingsScreen';
import './WelcomePage';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { OpenThing, PresenceBody } from '#contract/admin/presence';
import { defaultShop, wholeShop } from '#contract/shop/default';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, byHand, type Handler, type SeenRequest } from '#testing/serve';

const [one, two, three] = defaultShop.promises;
const stored: Record<string, Record<string, unknown>> = {
	identity: { name: 'Bodega Rosita', slogan: 'Fruta', version: 3 },
	looks: { accent: null, accentDark: null, logo: null, icon: null, heroPicture: null, version: 0 },
	home: {
		...{ heroTitle: 'Hola', heroText: 'Todo fresco', version: 0 },
		...{ promise1Title: one?.title, promise1Text: one?.text, promise2Title: two?.title, promise2Text: two?.text },
		...{ promise3Title: three?.title, promise3Text: three?.text },
	},
	seller: { ...defaultShop.seller, version: 0 },
	payment: { bankTransfer: 'BCP 191', onDelivery: '', version: 0 },
	gateways: {
		...{ culqi: 'on', culqiPublicKey: 'pk_test_1', mercadoPago: 'off' },
		secrets: { culqiSecretKey: 'kept', culqiWebhookKey: 'none', mercadoPagoToken: 'lost', mercadoPagoSecret: 'none' },
		version: 0,
	},
	orders: { source: 'auto', version: 0 },
	tax: { documents: 'none', igvPercent: 18, version: 0 },
	issuing: {
		...{ provider: 'nubefact', url: 'https://api.nubefact.com/api/v1/1', when: 'press', secrets: { token: 'kept' } },
		...{
			boletaSeries: 'B001',
			facturaSeries: 'F001',
			boletaCreditSeries: 'BC01',
			facturaCreditSeries: 'FC01',
			version: 0,
		},
	},
	mail: {
		...{ host: 'smtp.example.com', port: 587, security: 'starttls', user: 'ana', senderName: '', sender: '' },
		...{ secrets: { password: 'kept' }, version: 4 },
	},
};

function open(more: Record<string, Handler> = {}, { role = 'ROLE_ADMIN', foreign = false, at = '/identity' } = {}) {
	const reads = Object.entries(stored).map(([section, value]): [string, Handler] => [
		`GET /admin/settings/${section}`,
		() => value,
	]);
	return renderApp({
		...{ route: `/admin/settings${at}`, storage: signedInStorage(aUser({ roles: [role] })), foreign },
		server: { 'GET /shop': () => defaultShop, ...Object.fromEntries(reads), ...more },
	});
}
const section = async (name: string) => within(await screen.findByRole('form', { name }));
const put = (app: ReturnType<typeof open>) => app.server.requests.filter(({ method }) => method === 'PUT');
const saved = ({ body }: SeenRequest) => ({ ...Object(body), version: Number(Object(body).version) + 1 });

it('[R14-15] a section is saved on its own, with the version that was open', async () => {
	const app = open({ 'PUT /admin/settings/identity': saved });
	const form = await section('Identidad');
	await app.user.clear(form.getByLabelText('Nombre de la tienda'));
	await app.user.type(form.getByLabelText('Nombre de la tienda'), 'Rosita y Ana');
	await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	expect(await screen.findByText('Ajustes guardados')).toBeVisible();
	expect(put(app).map(({ path, body }) => [path, body])).toEqual([
		['/admin/settings/identity', { name: 'Rosita y Ana', slogan: 'Fruta', version: 3 }],
	]);
});

it('[R14-04] what cannot be is said at its field before anything is sent', async () => {
	const app = open({}, { at: '/seller' });
	const form = await section('Quién vende');
	await app.user.type(form.getByLabelText('RUC'), '20100070971');
	await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	expect(await form.findByText('El RUC no es válido: revisa sus 11 dígitos')).toBeVisible();
	expect(form.getByLabelText('RUC')).toHaveFocus();
	expect(put(app)).toEqual([]);
});

it('[R14-16] a conflict shows both values and keeps what was typed, which the next save stores', async () => {
	const current = { name: 'De Berta', slogan: 'Fruta', version: 4 };
	const conflict = () =>
		answer(409, { code: 'version_conflict', message: 'Otra persona cambió estos ajustes', current });
	const app = open({ 'PUT /admin/settings/identity': conflict });
	const form = await section('Identidad');
	await app.user.type(form.getByLabelText('Nombre de la tienda'), ' 2');
	await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	const table = within(await form.findByRole('table'));
	expect(table.getByRole('row', { name: /Nombre de la tienda/ })).toHaveTextContent('De BertaBodega Rosita 2');
	await app.user.click(form.getByRole('button', { name: 'Seguir con lo mío' }));
	expect(form.getByLabelText('Nombre de la tienda')).toHaveValue('Bodega Rosita 2');
	app.server.use({ 'PUT /admin/settings/identity': saved });
	await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	await screen.findByText('Ajustes guardados');
	expect(put(app).at(-1)?.body).toEqual({ name: 'Bodega Rosita 2', slogan: 'Fruta', version: 4 });
});

it('[R14-16] what somebody else saves is shown while nothing is typed', async () => {
	const app = open();
	const form = await section('Identidad');
	await app.goLive();
	app.server.use({ 'GET /admin/settings/identity': () => ({ name: 'De Berta', slogan: 'Fruta', version: 4 }) });
	act(() =>
		app.channel.send('/topic/shop', { type: 'SHOP_CHANGED', shop: wholeShop({ version: 9, name: 'De Berta' }) }),
	);
	await waitFor(() => expect(form.getByLabelText('Nombre de la tienda')).toHaveValue('De Berta'));
});

it('[R14-155] a section tells of others who edit it, and of oneself only while something is typed', async () => {
	const path = '/admin/presence/settings';
	const maria = { userId: 99, name: 'María Q.', editing: true, tabs: 1 };
	const things: OpenThing[] = [{ kind: 'setting', id: 'identity', people: [maria] }];
	const app = open({
		...{ [`GET ${path}`]: () => things, [`POST ${path}`]: () => things },
		...{ [`DELETE ${path}/*`]: () => answer(200, { message: 'Cerrado' }), 'PUT /admin/settings/identity': saved },
	});
	const form = await section('Identidad');
	await waitFor(() => expect(form.getByRole('status')).toHaveTextContent('María Q. está editando esta sección.'));
	const said = () => app.server.requests.filter((one) => one.method === 'POST').map(({ body }) => body as PresenceBody);
	expect(said()).toEqual([]);
	await app.user.type(form.getByLabelText('Nombre de la tienda'), ' 2');
	await waitFor(() => expect(said().at(-1)).toMatchObject({ kind: 'setting', id: 'identity', editing: true }));
	const place = said().at(-1)?.place;
	await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	await waitFor(() => expect(app.server.count(`DELETE ${path}/${place}`)).toBe(1));
	expect(new Set(said().map(({ id }) => id))).toEqual(new Set(['identity']));
});

it('[R14-17] links ask before something typed is lost', async () => {
	const app = open({}, { at: '/payment' });
	const form = await section('Pagos');
	await app.user.type(form.getByLabelText('Cuentas para transferencias'), ' y BBVA');
	await app.user.click(screen.getAllByRole('link', { name: 'Productos' })[0] as HTMLElement);
	expect(await screen.findByText(/Tienes cambios sin guardar en: Pagos/)).toBeVisible();
	await app.user.click(screen.getByRole('button', { name: 'Seguir editando' }));
	expect(app.address()).toBe('/admin/settings/payment');
	expect(form.getByLabelText('Cuentas para transferencias')).toHaveValue('BCP 191 y BBVA');
});

it('[R20-170, R20-171, R21-135] the index leads to one section a page, and the bare address shows it beside the first', async () => {
	const app = open({}, { at: '' });
	await section('Identidad');
	const index = within(screen.getByRole('navigation', { name: 'Secciones' }));
	// The section, and how it is; deliveries have a screen of their own.
	const entries = () =>
		index
			.getAllByRole('link')
			.map((link) => [
				document.getElementById(link.getAttribute('aria-labelledby') ?? '')?.textContent,
				document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent,
			]);
	await waitFor(() =>
		expect(Object.fromEntries(entries())).toMatchObject({
			Pagos: 'Transferencia bancaria, Pago contra entrega',
			'Pago en línea': 'Ninguna empresa de pagos',
			'Comprobantes e IGV': 'No preguntar',
			'Emisión de comprobantes': 'Proveedor: nubefact',
			Correo: 'smtp.example.com',
			Envíos: 'Sin zonas ni tarifas',
		}),
	);
	expect(entries()).toHaveLength(12);
	expect(within(index.getByRole('region', { name: 'Cobrar' })).getAllByRole('link')).toHaveLength(2);
	await app.user.click(index.getByRole('link', { name: 'Quién vende' }));
	await section('Quién vende');
	expect(app.address()).toBe('/admin/settings/seller');
	expect(screen.queryByRole('form', { name: 'Identidad' })).toBeNull();
	expect(index.getByRole('link', { current: 'page' })).toHaveTextContent('Quién vende');
	expect(screen.getByRole('link', { name: 'Ajustes', current: true })).toBeInTheDocument();
	await app.user.click(screen.getByRole('link', { name: 'Todos los ajustes' }));
	expect(app.address()).toBe('/admin/settings');
});

it('[R21-130] Plin is on the number of Yape by one press, also when that is corrected afterwards', async () => {
	const app = open({ 'PUT /admin/settings/payment': saved }, { at: '/payment' });
	const form = await section('Pagos');
	expect(form.queryByLabelText('Uso el mismo número en Plin')).toBeNull();
	await app.user.type(form.getByLabelText('Número de Yape'), '987654321');
	await app.user.click(form.getByLabelText('Uso el mismo número en Plin'));
	await app.user.type(form.getByLabelText('Titular de Yape'), 'Rosa');
	await app.user.clear(form.getByLabelText('Número de Yape'));
	await app.user.type(form.getByLabelText('Número de Yape'), '912345678');
	await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	await waitFor(() => expect(put(app)).toHaveLength(1));
	expect(put(app)[0]?.body).toMatchObject({
		...{ yapeNumber: '912345678', yapeHolder: 'Rosa' },
		...{ plinNumber: '912345678', plinHolder: 'Rosa' },
	});
});

it('[R21-130] Plin of another person on the same number keeps its holder', async () => {
	const wallets = { yapeNumber: '987654321', yapeHolder: 'Rosa', plinNumber: '987654321', plinHolder: 'Ana' };
	const app = open({ 'GET /admin/settings/payment': () => ({ ...stored.payment, ...wallets }) }, { at: '/payment' });
	const form = await section('Pagos');
	expect(form.getByLabelText('Uso el mismo número en Plin')).not.toBeChecked();
	expect(form.getByLabelText('Titular de Plin')).toHaveValue('Ana');
	await app.user.type(form.getByLabelText('Titular de Yape'), ' Quispe');
	expect(form.getByLabelText('Titular de Plin')).toHaveValue('Ana');
});

it('[R21-125] a shop with no way to pay left says so where money is set', async () => {
	const app = open({ 'GET /shop': () => ({ ...defaultShop, pays: [], paysOnline: [] }) }, { at: '/payment' });
	expect(await screen.findByText(/^Nadie puede pagarte/)).toBeVisible();
	app.server.use({ 'GET /shop': () => ({ ...defaultShop, version: 2, pays: [], paysOnline: ['MERCADO_PAGO'] }) });
	await app.goLive();
	act(() =>
		app.channel.send('/topic/shop', {
			type: 'SHOP_CHANGED',
			shop: { ...defaultShop, version: 2, pays: [], paysOnline: ['MERCADO_PAGO'] },
		}),
	);
	await waitFor(() => expect(screen.queryByText(/^Nadie puede pagarte/)).toBeNull());
});

it('[R20-172] fields stand only beside what they belong to, unless one of them has to be corrected', async () => {
	const app = open({}, { at: '/gateways' });
	const form = await section('Pago en línea');
	expect(form.getByLabelText('Culqi: llave pública')).toBeVisible();
	expect(form.queryByLabelText('Mercado Pago: access token')).toBeNull();
	await app.user.selectOptions(form.getByLabelText('Cobrar con Mercado Pago'), 'Sí');
	expect(form.getByLabelText('Mercado Pago: access token')).toBeVisible();
	await app.user.type(form.getByLabelText('Culqi: llave pública'), ' mal');
	await app.user.selectOptions(form.getByLabelText('Cobrar con Culqi'), 'No');
	expect(form.queryByLabelText('Culqi: llave pública')).toBeNull();
	await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	expect(await form.findByText('La llave pública empieza con pk_test_ o pk_live_')).toBeVisible();
	expect(form.getByLabelText('Culqi: llave pública')).toBeVisible();
	expect(form.queryByLabelText('Culqi: llave secreta')).toBeNull();
});

it('[R14-08] an empty password keeps the stored one; without a user it is removed', async () => {
	const app = open(
		{ 'PUT /admin/settings/mail': ({ body }) => ({ ...stored.mail, ...Object(body) }) },
		{ at: '/mail' },
	);
	const form = await section('Correo');
	expect(form.getByText('Hay una guardada. Déjalo vacío para no cambiarla.')).toBeVisible();
	await app.user.type(form.getByLabelText('Correo del remitente'), 'hola@rosita.example');
	await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	await waitFor(() => expect(put(app)[0]?.body).toMatchObject({ port: 587, password: null, version: 4 }));
	await app.user.clear(form.getByLabelText('Usuario'));
	await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	await waitFor(() => expect(put(app)[1]?.body).toMatchObject({ user: '', password: '' }));
});

it('[R14-158] a password that cannot be read any more is asked for again', async () => {
	open({ 'GET /admin/settings/mail': () => ({ ...stored.mail, secrets: { password: 'lost' } }) }, { at: '/mail' });
	const form = await section('Correo');
	expect(form.getByText(/la contraseña se guardó con otra clave/)).toBeVisible();
	expect(form.getByLabelText('Contraseña')).toHaveAccessibleDescription(/Escríbela otra vez/);
});

it('[R14-03] who may only read is offered no button to save', async () => {
	open({}, { role: 'ROLE_READER' });
	const form = await section('Identidad');
	expect(form.getByLabelText('Nombre de la tienda')).toBeDisabled();
	expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
});

it('[R14-13] a foreign back end has no link to them', async () => {
	open({}, { foreign: true });
	expect((await screen.findAllByRole('link', { name: 'Usuarios' })).length).toBeGreaterThan(0);
	expect(screen.queryByRole('link', { name: 'Ajustes' })).toBeNull();
});

it('[R15-176] documents and rate are chosen, and a rate that cannot be is said at its field', async () => {
	const app = open({ 'PUT /admin/settings/tax': saved }, { at: '/tax' });
	const form = await section('Comprobantes e IGV');
	await app.user.selectOptions(form.getByLabelText('Comprobantes que das'), 'Boletas y facturas');
	const rate = form.getByLabelText('IGV incluido en tus precios, en %');
	for (const wrong of ['31', '10.555', 'mucho', ' ']) {
		await app.user.clear(rate);
		await app.user.type(rate, wrong);
		await app.user.click(form.getByRole('button', { name: 'Guardar' }));
		expect(rate).toHaveAccessibleDescription(/Escribe un porcentaje de 0 a 30/);
	}
	await app.user.clear(rate);
	await app.user.type(rate, '10,5');
	await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	expect(await screen.findByText('Ajustes guardados')).toBeVisible();
	expect(put(app).map(({ body }) => body)).toEqual([{ documents: 'all', igvPercent: 10.5, version: 0 }]);
});

it('[R17-125] a limit in soles and minutes are read as they were meant, or refused with what to take away', async () => {
	const app = open({ 'PUT /admin/settings/payment': saved }, { at: '/payment' });
	const form = await section('Pagos');
	const upTo = form.getByLabelText(/^Pago contra entrega: hasta/);
	const minutes = form.getByLabelText('Minutos para pagar con Yape o Plin');
	const write = async (field: HTMLElement, text: string) => {
		await app.user.clear(field);
		await app.user.type(field, text);
		await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	};
	await write(upTo, '1,500');
	expect(upTo).toHaveAccessibleDescription(/Quita «,» si son miles \(1500\), o deja dos decimales/);
	await write(upTo, '1e3');
	expect(upTo).toHaveAccessibleDescription(/Escribe un monto en soles, de 1 a 999999\.99/);
	await write(minutes, '1e3');
	expect(minutes).toHaveAccessibleDescription(/Escribe de 5 a 1440 minutos/);
	expect(put(app)).toEqual([]);
	await app.user.clear(upTo);
	await app.user.type(upTo, '1500,5');
	await write(minutes, '45');
	expect(await screen.findByText('Ajustes guardados')).toBeVisible();
	expect(put(app).map(({ body }) => body)).toMatchObject([{ onDeliveryUpTo: 1500.5, walletMinutes: 45 }]);
});

it('[R15-220] keys are not shown again: those that are not typed stay, and one that cannot be read is asked for', async () => {
	const app = open(
		{ 'PUT /admin/settings/gateways': ({ body }) => ({ ...stored.gateways, ...Object(body) }) },
		{ at: '/gateways' },
	);
	const form = await section('Pago en línea');
	expect(form.getByLabelText('Culqi: llave secreta')).toHaveValue('');
	expect(form.getByText(/^Hay una guardada\. Déjalo vacío para no cambiarla\. Empieza con sk_/)).toBeVisible();
	expect(form.getByText(/^La tienda no cobra en línea: sus claves/)).toBeVisible();
	await app.user.selectOptions(form.getByLabelText('Cobrar con Mercado Pago'), 'Sí');
	await app.user.type(form.getByLabelText('Mercado Pago: access token'), 'APP_USR-2');
	await app.user.click(form.getByRole('button', { name: 'Guardar' }));
	await waitFor(() =>
		expect(put(app).map(({ body }) => body)).toEqual([
			{
				...{ culqi: 'on', culqiPublicKey: 'pk_test_1', mercadoPago: 'on', version: 0 },
				...{ culqiSecretKey: null, culqiWebhookKey: null, mercadoPagoToken: 'APP_USR-2', mercadoPagoSecret: null },
			},
		]),
	);
});

it('[R20-186] Gmail and Outlook fill in their server, and say what password they want', async () => {
	const app = open({ 'GET /admin/settings/mail': () => ({ ...stored.mail, host: '', port: 465 }) }, { at: '/mail' });
	const form = await section('Correo');
	expect(form.queryByLabelText('Usuario')).toBeNull();
	await app.user.click(form.getByRole('button', { name: 'Gmail' }));
	expect(form.getByLabelText('Servidor SMTP')).toHaveValue('smtp.gmail.com');
	expect(form.getByLabelText('Puerto')).toHaveValue('587');
	expect(form.getByLabelText('Usuario')).toBeVisible();
	expect(form.getByText(/myaccount\.google\.com\/apppasswords/)).toBeVisible();
	await app.user.click(form.getByRole('button', { name: 'Outlook' }));
	expect(form.getByLabelText('Servidor SMTP')).toHaveValue('smtp-mail.outlook.com');
	expect(form.getByRole('button', { name: 'Outlook', pressed: true })).toBeVisible();
});

it('[R20-180, R20-181] the welcome makes a place to pick up, and a first product in a new category', async () => {
	const welcome = { step: 4, finished: false, version: 1 };
	const id = (one: number) => () => answer(201, { id: one });
	const app = renderApp({
		...{ route: '/admin/welcome', storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) },
		server: {
			'GET /admin/settings/welcome': () => welcome,
			'PUT /admin/settings/welcome': ({ body }) => Object.assign(welcome, body),
			'GET /admin/settings/mail': () => stored.mail,
			'GET /admin/delivery': () => ({ asked: false, zones: [], methods: [], places: {} }),
			'POST /admin/delivery/zones': ({ body }) => ({ ...Object(body), id: 3, version: 1 }),
			'POST /admin/delivery/methods': ({ body }) => {
				const { offices, ...method } = Object(body);
				return { ...method, offices: [{ ...offices[0], id: 5 }], id: 4, version: 1 };
			},
			'GET /admin/demo': () => ({ products: 0, undoable: false }),
			'GET /categories': () => [],
			...{ 'POST /categories': id(8), 'POST /products': id(9) },
		},
	});
	const save = () => app.user.click(screen.getByRole('button', { name: 'Guardar y seguir' }));
	const sent = (path: string) => app.server.requests.find((one) => one.method === 'POST' && one.path === path)?.body;
	await app.user.selectOptions(await screen.findByLabelText('Cómo entregas'), 'Recojo: vienen a mi tienda');
	await save();
	expect(await screen.findByText('La dirección es obligatoria')).toBeVisible();
	await app.user.type(screen.getByLabelText('Dirección de tu tienda'), 'Jr. Puno 12');
	await save();
	await screen.findByRole('heading', { name: 'Tu primer producto' });
	expect(sent('/admin/delivery/zones')).toMatchObject({ name: 'Todo el Perú' });
	expect(sent('/admin/delivery/methods')).toMatchObject({
		...{ kind: 'PICKUP', offices: [{ address: 'Jr. Puno 12', area: '' }] },
		fees: [{ zoneId: 3, steps: [{ from: 0, fee: 0 }] }],
	});

	await app.user.type(screen.getByLabelText('Nombre'), 'Queso');
	await app.user.type(screen.getByLabelText('Precio (S/)'), '18,50');
	await app.user.type(screen.getByLabelText('Unidades que tienes'), '12');
	await app.user.type(screen.getByLabelText('Categoría'), 'Quesos');
	await save();
	await screen.findByRole('heading', { name: 'El correo de tu tienda' });
	expect(Object.fromEntries(sent('/products') as FormData)).toMatchObject({
		...{ name: 'Queso', stockQuantity: '12', categoryId: '8', featured: 'true' },
	});
	expect(screen.getByRole('button', { name: 'Terminar' })).toBeVisible();
});

it.each([
	['Jr. Lima 12, Juliaca, Puno', 'Puno', '21', '1-3', '3-7'],
	['Av. Arequipa 100, Lima', 'Lima', '15', '0-1', '5-10'],
])(
	'[R21-128, R21-129] the welcome offers all of Peru as one chip, and asks %s for days near %s and elsewhere',
	async (address, name, home, near, far) => {
		const welcome = { step: 4, finished: false, version: 1 };
		const names = { '08': 'Cusco', '15': 'Lima', '21': 'Puno' };
		const places = Object.fromEntries(Object.entries(names).map(([code, one]) => [code, `${one} (departamento)`]));
		const zones: { name: string; areas: string[] }[] = [];
		let fails = true;
		const app = renderApp({
			...{ route: '/admin/welcome', storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) },
			server: {
				'GET /shop': () => ({ ...defaultShop, seller: { ...defaultShop.seller, address } }),
				'GET /admin/settings/welcome': () => welcome,
				'PUT /admin/settings/welcome': ({ body }) => Object.assign(welcome, body),
				'GET /admin/delivery': () => ({ asked: false, zones: [], methods: [], places }),
				'POST /admin/delivery/zones': ({ body }) => {
					zones.push(Object(body));
					return { ...Object(body), id: zones.length, version: 1 };
				},
				'POST /admin/delivery/methods': ({ body }) => {
					if (fails) return answer(500, { message: 'No' });
					return { ...Object(body), id: 4, version: 1 };
				},
				'GET /categories': () => [],
			},
		});
		await app.user.click(await screen.findByRole('button', { name: 'Agregar todo el Perú' }));
		const chips = within(screen.getByRole('region', { name: 'Lugares de la zona' }));
		expect(chips.getAllByRole('button').map((one) => one.textContent)).toEqual(['Todo el Perú']);
		expect(screen.queryByText(/INEI|Código/)).toBeNull();
		await app.user.click(chips.getByRole('button'));
		expect(screen.getByRole('button', { name: 'Agregar todo el Perú' })).toBeVisible();
		expect(screen.getByLabelText('Llega en')).toHaveValue('3-7');
		await app.user.click(screen.getByRole('button', { name: 'Agregar todo el Perú' }));

		expect(screen.getByLabelText('¿Dónde está tu tienda?')).toHaveDisplayValue(name);
		await app.user.type(screen.getByLabelText('Tarifa (S/)'), '10');
		await app.user.selectOptions(screen.getByLabelText(`Llega a ${name} en`), near);
		await app.user.selectOptions(screen.getByLabelText('Llega a los demás departamentos en'), far);
		await app.user.click(screen.getByRole('button', { name: 'Guardar y seguir' }));
		await screen.findByText('No');
		fails = false;
		await app.user.click(screen.getByRole('button', { name: 'Guardar y seguir' }));
		await screen.findByRole('heading', { name: 'Tu primer producto' });
		expect(zones.map((zone) => [zone.name, zone.areas.length])).toEqual([
			[name, 1],
			['Resto del Perú', 24],
		]);
		expect(zones[0]?.areas).toEqual([home]);
		const days = (term: string) => ({ daysFrom: Number(term.split('-')[0]), daysTo: Number(term.split('-')[1]) });
		expect(app.server.requests.findLast(({ path }) => path === '/admin/delivery/methods')?.body).toMatchObject({
			fees: [
				{ zoneId: 1, ...days(near) },
				{ zoneId: 2, ...days(far) },
			],
		});
	},
);

it('[R14-37] a step of the welcome has its buttons once it has loaded, so that none loses the focus', async () => {
	const reply = byHand<Response>();
	const plan = { asked: false, zones: [], methods: [], places: {} };
	const app = renderApp({
		...{ route: '/admin/welcome', storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) },
		server: {
			'GET /admin/settings/welcome': () => ({ step: 4, finished: false, version: 1 }),
			'GET /admin/delivery': () => reply.promise,
		},
	});
	expect(await screen.findByRole('heading', { name: '¿Cómo entregas?' })).toHaveFocus();
	expect(screen.getByText('Cargando…')).toBeVisible();
	expect(screen.queryByRole('button', { name: 'Saltar este paso' })).toBeNull();
	act(() => reply.resolve(answer(500, {})));
	expect(await screen.findByRole('button', { name: 'Saltar este paso' })).toBeVisible();
	app.server.use({ 'GET /admin/delivery': () => plan });
	await app.user.click(screen.getByRole('button', { name: 'Reintentar' }));
	expect(await screen.findByLabelText('Cómo entregas')).toBeVisible();
});
