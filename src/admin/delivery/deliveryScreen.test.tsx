import '../routes';
import './DeliveryScreen';
import { screen, waitFor, within } from '@testing-library/react';
import type { FeeImport, FeeImported } from '#contract/delivery/fees';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, type SeenRequest } from '#testing/serve';

const plan = {
	asked: true,
	zones: [{ id: 1, name: 'Altiplano', areas: ['21', '2001'], version: 1 }],
	methods: [
		{
			...{
				id: 1,
				name: 'Motorizado',
				kind: 'OWN',
				note: '',
				active: true,
				cutoff: '',
				defaultGrams: 1000,
				asksDocument: true,
			},
			...{ offices: [], version: 1 },
			fees: [{ zoneId: 1, daysFrom: 1, daysTo: 1, steps: [{ from: 0, fee: 12 }], weights: null, payOnDelivery: false }],
		},
	],
	places: { 21: 'Puno (departamento)' },
};
const nothing = { created: 0, changed: 0 };

function open(role: string, results: Partial<FeeImported>[] = []) {
	return renderApp({
		route: '/admin/delivery',
		storage: signedInStorage(aUser({ roles: [role as 'ROLE_ADMIN'] })),
		server: {
			'GET /admin/delivery': () => plan,
			'GET /admin/districts': () => [],
			'POST /admin/delivery/import': ({ body }: SeenRequest) => ({
				...{ applied: (body as FeeImport).apply, problems: [], zones: nothing, fees: nothing },
				...results.shift(),
			}),
		},
	});
}
const sent = (app: ReturnType<typeof open>): FeeImport[] =>
	app.server.requests.filter(({ path }) => path === '/admin/delivery/import').map(({ body }) => body as FeeImport);

it('[R15-49] zones stand with their places by name and their fees, and those who only read change nothing', async () => {
	open('ROLE_READER');
	const zones = await screen.findByRole('region', { name: 'Zonas' });
	await waitFor(() => expect(zones).toHaveTextContent('Puno (departamento); Código 2001'));
	expect(zones).toHaveTextContent(/Motorizado: S\/\s12\.00; en 1 día hábil, sin pago al recibir/);
	for (const name of ['Nueva zona', 'Nuevo método', 'Importar tarifas', /^Editar/, /^Eliminar/])
		expect(screen.queryByRole('button', { name })).toBeNull();
});

it('[R15-48] a file is checked first, its problems are told by line and column, and saved when it has none', async () => {
	const problems = [{ line: 3, column: 'tarifa' as const, message: 'La tarifa debe ser un monto como 12.50' }];
	const app = open('ROLE_ADMIN', [{ problems }, { fees: { created: 1, changed: 0 } }]);
	await app.user.click(await screen.findByRole('button', { name: 'Importar tarifas' }));
	const dialog = within(await screen.findByRole('dialog', { name: 'Importar tarifas' }));
	const head = 'Zona;Códigos;Método;Tarifa;Tramos;Días desde;Días hasta';
	const choose = (...lines: string[]) =>
		app.user.upload(dialog.getByLabelText('Archivo CSV'), new File([lines.join('\r\n')], 'tarifas.csv'));

	await choose('Zona;Tarifa', 'Puno;12');
	expect(await dialog.findByText(/^Falta en la primera fila: codigos, metodo/)).toBeVisible();
	expect(sent(app)).toEqual([]);

	await choose(head, '', '"Puno\n";21;Motorizado;doce;;1;3');
	expect(await dialog.findByText('La tarifa debe ser un monto como 12.50')).toBeVisible();
	expect(dialog.getByText('Línea 3, tarifa:')).toBeVisible();
	expect(dialog.queryByRole('button', { name: 'Guardar tarifas' })).toBeNull();
	expect(sent(app)[0]).toMatchObject({ apply: false, rows: [{ line: 3, cells: { codigos: '21', tarifa: 'doce' } }] });

	await choose(head, 'Puno;21;Motorizado;12,50;150:0;1;3');
	expect(await dialog.findByText(/1 fila revisada: 1 tarifa nueva/)).toBeVisible();
	await app.user.click(dialog.getByRole('button', { name: 'Guardar tarifas' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(sent(app).at(-1)).toMatchObject({
		apply: true,
		rows: [{ line: 2, cells: { metodo: 'Motorizado', tarifa: '12,50', tramos: '150:0', dias_hasta: '3' } }],
	});
});

it('[R17-124] a total from which a fee is free is read as it was meant, or refused with what to take away', async () => {
	const app = open('ROLE_ADMIN');
	app.server.use({ 'PUT /admin/delivery/methods/1': () => ({ ...plan.methods[0], version: 2 }) });
	await app.user.click(await screen.findByRole('button', { name: 'Editar el método Motorizado' }));
	const dialog = within(await screen.findByRole('dialog', { name: 'Editar método de entrega' }));
	await app.user.click(dialog.getByRole('button', { name: /^Otra tarifa desde un total/ }));
	const from = dialog.getByLabelText('Si compra desde (S/)');
	const save = dialog.getByRole('button', { name: 'Guardar método' });
	const saved = () => app.server.requests.find(({ method }) => method === 'PUT')?.body;
	for (const [wrong, reason] of [
		['1,500', 'Quita «,» si son miles (1500), o deja dos decimales'],
		['S/ 1500', 'Quita «S/»: 1500'],
		['1e3', 'El total debe ser un monto en soles entre 0 y 999999'],
	] as const) {
		await app.user.clear(from);
		await app.user.type(from, wrong);
		await app.user.click(save);
		expect(from).toHaveAccessibleDescription(reason);
	}
	expect(saved()).toBeUndefined();
	await app.user.clear(from);
	await app.user.type(from, '1500,50');
	await app.user.click(save);
	await waitFor(() =>
		expect(saved()).toMatchObject({
			fees: [
				{
					steps: [
						{ from: 0, fee: 12 },
						{ from: 1500.5, fee: 0 },
					],
				},
			],
		}),
	);
});

it('[R15-358] a tick of a fee says whether an order is paid there when it is received', async () => {
	const app = open('ROLE_ADMIN');
	app.server.use({ 'PUT /admin/delivery/methods/1': () => ({ ...plan.methods[0], version: 2 }) });
	await app.user.click(await screen.findByRole('button', { name: 'Editar el método Motorizado' }));
	const dialog = within(await screen.findByRole('dialog', { name: 'Editar método de entrega' }));
	const tick = dialog.getByRole('checkbox', { name: 'Se puede pagar al recibir' });
	expect(tick).not.toBeChecked();
	await app.user.click(tick);
	await app.user.click(dialog.getByRole('button', { name: 'Guardar método' }));
	const saved = () => app.server.requests.find(({ method }) => method === 'PUT')?.body;
	await waitFor(() => expect(saved()).toMatchObject({ fees: [{ zoneId: 1, payOnDelivery: true }] }));
});

it('[R19-37] a zone or a method that somebody else has saved shows both states, and goes on from either', async () => {
	const app = open('ROLE_ADMIN');
	const message = 'Otra persona cambió estos datos mientras los editabas. Revisa los datos actuales.';
	const refuse = (current: object) => () => answer(409, { code: 'version_conflict', message, current });
	const [zone, method] = [plan.zones[0], plan.methods[0]];
	app.server.use({
		'PUT /admin/delivery/zones/1': refuse({ ...zone, name: 'Sierra', version: 2 }),
		'PUT /admin/delivery/methods/1': refuse({ ...method, name: 'Moto', fees: [], version: 5 }),
	});
	const saved = () => app.server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
	const dialogOf = async (button: string, title: string) => {
		await app.user.click(await screen.findByRole('button', { name: button }));
		return within(await screen.findByRole('dialog', { name: title }));
	};

	const zones = await dialogOf('Editar la zona Altiplano', 'Editar zona');
	await app.user.type(zones.getByLabelText('Nombre de la zona'), ' sur');
	await app.user.click(zones.getByRole('button', { name: 'Guardar zona' }));
	expect(await zones.findByRole('row', { name: /Nombre de la zona/ })).toHaveTextContent('SierraAltiplano sur');
	expect(zones.getAllByRole('row')).toHaveLength(2);
	await app.user.click(zones.getByRole('button', { name: 'Seguir con lo mío' }));
	expect(zones.getByLabelText('Nombre de la zona')).toHaveValue('Altiplano sur');
	app.server.use({ 'PUT /admin/delivery/zones/1': () => ({ ...zone, name: 'Altiplano sur', version: 3 }) });
	await app.user.click(zones.getByRole('button', { name: 'Guardar zona' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

	const methods = await dialogOf('Editar el método Motorizado', 'Editar método de entrega');
	await app.user.type(methods.getByLabelText('Nombre'), ' propio');
	await app.user.click(methods.getByRole('button', { name: 'Guardar método' }));
	expect(await methods.findByRole('row', { name: /Tarifas/ })).toHaveTextContent('—Altiplano: 12');
	await app.user.click(methods.getByRole('button', { name: 'Cargar los datos actuales' }));
	expect(methods.getByLabelText('Nombre')).toHaveValue('Moto');
	app.server.use({ 'PUT /admin/delivery/methods/1': () => ({ ...method, version: 6 }) });
	await app.user.click(methods.getByRole('button', { name: 'Guardar método' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(saved().map((body) => [(body as { name: string }).name, (body as { version: number }).version])).toEqual([
		['Altiplano sur', 1],
		['Altiplano sur', 2],
		['Motorizado propio', 1],
		['Moto', 5],
	]);
});

it('[R20-173, R20-174, R20-175] a zone is made inside a method, its places whole names and widest first, and an office has a place', async () => {
	const app = open('ROLE_ADMIN');
	const of = (code: string, department: string, province: string, district: string) => ({
		...{ code, department, province, district },
	});
	app.server.use({
		'GET /districts': () => [
			of('210101', 'Puno', 'Puno', 'Puno'),
			of('210102', 'Puno', 'Puno', 'Acora'),
			of('100508', 'Huánuco', 'Huamalíes', 'Puños'),
		],
		'POST /admin/delivery/zones': ({ body }) => ({ ...Object(body), id: 7, version: 1 }),
		'POST /admin/delivery/methods': () => ({ ...plan.methods[0], id: 9 }),
	});
	await app.user.click(await screen.findByRole('button', { name: 'Nuevo método' }));
	const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo método de entrega' }));
	await app.user.type(dialog.getByLabelText('Nombre'), 'Shalom');
	await app.user.selectOptions(dialog.getByLabelText('Tipo'), 'Agencia');
	await app.user.click(dialog.getByRole('button', { name: 'Crear una zona' }));
	const zone = within(await screen.findByRole('dialog', { name: 'Nueva zona' }));
	await app.user.type(zone.getByLabelText('Nombre de la zona'), 'Sierra');
	await app.user.type(zone.getByLabelText('Buscar un lugar'), 'puno');
	const offered = await zone.findByRole('list', { name: 'Lugares encontrados' });
	expect(
		within(offered)
			.getAllByRole('button')
			.map((one) => one.textContent),
	).toEqual([
		...['Puno (departamento)', 'Puno (provincia)', 'Puno (distrito)', 'Puños, Huamalíes, Huánuco (distrito)'],
		'Acora, Puno (distrito)',
	]);
	await app.user.click(zone.getByRole('button', { name: 'Puno (provincia)' }));
	await app.user.click(zone.getByRole('button', { name: 'Guardar zona' }));
	expect(dialog.getByLabelText('Nombre')).toHaveValue('Shalom');
	const fee = within(await dialog.findByRole('group', { name: 'Sierra' }));
	await app.user.type(fee.getByLabelText('Tarifa (S/)'), '9');
	await app.user.click(dialog.getByRole('button', { name: 'Agregar local' }));
	await app.user.type(dialog.getByLabelText('Nombre del local'), 'Terminal');
	await app.user.type(dialog.getByLabelText('Dirección'), 'Jr. Lima 1');
	await app.user.type(dialog.getByLabelText('Solo para un lugar'), 'puno');
	await app.user.click(await dialog.findByRole('button', { name: 'Puno (distrito)' }));
	expect(dialog.getByRole('button', { name: 'Quitar Puno (distrito)' })).toBeVisible();
	await app.user.click(dialog.getByRole('button', { name: 'Guardar método' }));
	const sentTo = (path: string) => app.server.requests.find((one) => one.path === path)?.body;
	await waitFor(() =>
		expect(sentTo('/admin/delivery/methods')).toMatchObject({
			...{ name: 'Shalom', fees: [{ zoneId: 7, steps: [{ from: 0, fee: 9 }] }] },
			offices: [{ name: 'Terminal', area: '210101' }],
		}),
	);
	expect(sentTo('/admin/delivery/zones')).toMatchObject({ name: 'Sierra', areas: ['2101'] });
});
