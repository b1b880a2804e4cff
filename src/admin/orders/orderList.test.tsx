import '../routes';
import './OrdersPage';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleOrders } from '#api/samples/orders';
import { aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';

let alerted: string[];
beforeEach(() => {
	alerted = [];
	jest.spyOn(window, 'alert').mockImplementation((text) => void alerted.push(String(text)));
});
afterEach(() => jest.restoreAllMocks());

async function open(route = '/admin/orders') {
	const app = renderApp({ route, storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })) });
	await screen.findByRole('table', { name: 'Pedidos' });
	return app;
}
const rows = () => screen.getAllByRole('row').slice(1);
const numbers = () => rows().map((row) => row.querySelector('strong')?.textContent);
const rowOf = (status: string, more: (order: (typeof sampleOrders)[number]) => boolean = () => true) => {
	const order = sampleOrders.find((one) => one.status === status && more(one));
	if (!order) throw new Error(`no sample order ${status}`);
	const row = rows()[numbers().indexOf(order.orderNumber)];
	return { order, row: within(row as HTMLElement) };
};
const of = (status: string) => sampleOrders.filter((order) => order.status === status).length;
const byNumber = (a: string | null | undefined, b: string | null | undefined) => (a ?? '').localeCompare(b ?? '');

it('[R3-177] the samples have every status, numbers of the form ORD-YYYY-NNN and payment methods in Spanish', () => {
	expect(new Set(sampleOrders.map(({ status }) => status)).size).toBe(6);
	for (const { orderNumber } of sampleOrders) expect(orderNumber).toMatch(/^ORD-\d{4}-\d{3}$/);
	expect(new Set(sampleOrders.map(({ paymentName }) => paymentName))).toEqual(
		new Set(['Tarjeta de crédito', 'PayPal', 'Transferencia bancaria']),
	);
	expect(sampleOrders.some(({ trackingNumber }) => trackingNumber === null)).toBe(true);
	expect(sampleOrders.some(({ notes }) => notes)).toBe(true);
});

it('[R3-172] counts all, pending, processing and shipped orders, marked as samples, without a call', async () => {
	const { server } = await open();
	const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
	expect([figure('Total Pedidos'), figure('Pendientes'), figure('Procesando'), figure('Enviados')]).toEqual(
		[sampleOrders.length, of('PENDING'), of('PROCESSING'), of('SHIPPED')].map(String),
	);
	expect(screen.getByText('Datos de ejemplo')).toBeInTheDocument();
	expect(server.requests.filter(({ path }) => path.includes('order'))).toEqual([]);
});

it('[R3-173, R1-04, R1-05, R4-30] a row tells number, tracking, customer, date, status and the raw total', async () => {
	await open();
	const { order, row } = rowOf('SHIPPED', ({ trackingNumber }) => trackingNumber !== null);
	const cells = [row.getByRole('rowheader'), ...row.getAllByRole('cell')].map((cell) => cell.textContent);
	expect(cells[0]).toBe(`${order.orderNumber}Seguimiento: ${order.trackingNumber}`);
	expect(cells[1]).toBe(order.customer.name + order.customer.email);
	expect(cells[2]).toBe('18/11/2026');
	expect(cells[3]).toBe('Enviado');
	expect(cells[4]).toBe(`S/. ${order.total}`);
	expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
		'Pedido',
		'Cliente',
		'Fecha',
		'Estado',
		'Total',
		'Acciones',
	]);
});

it('[R3-170, R3-174] filters by status and by words in number, name or email, in any case', async () => {
	const { user } = await open();
	const status = screen.getByLabelText('Estado');
	expect(status).toHaveValue('ALL');
	expect(within(status).getAllByRole('option')).toHaveLength(7);
	await user.selectOptions(status, 'Cancelado');
	expect(rows()).toHaveLength(of('CANCELLED'));
	await user.selectOptions(status, 'ALL');
	const search = screen.getByLabelText('Buscar');
	for (const words of [' LUCÍA', 'lucia.PAREDES@correo']) {
		await user.clear(search);
		await user.type(search, words);
		expect(rows()).toHaveLength(sampleOrders.filter(({ customer }) => customer.name === 'Lucía Paredes Soto').length);
	}
	await user.clear(search);
	await user.type(search, (sampleOrders[3]?.orderNumber ?? '').toLowerCase());
	expect(numbers()).toEqual([sampleOrders[3]?.orderNumber]);
	await user.type(search, 'zzz');
	expect(screen.getByText('No se encontraron pedidos')).toBeInTheDocument();
	await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
	expect(rows()).toHaveLength(sampleOrders.length);
});

it('[R3-171] newest first; sorts by every field in both directions', async () => {
	const { user } = await open();
	const all = sampleOrders.map(({ orderNumber }) => orderNumber);
	expect(screen.getByLabelText('Ordenar por')).toHaveValue('createdAt');
	expect(numbers()).toEqual(all);
	await user.click(screen.getByRole('button', { name: 'Orden: Descendente' }));
	expect(numbers()).toEqual(all.toReversed());
	await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Total');
	const totals = sampleOrders.map(({ total }) => total).sort((a, b) => a - b);
	expect(rows().map((row) => within(row).getAllByRole('cell')[3]?.textContent)).toEqual(
		totals.map((total) => `S/. ${total}`),
	);
	await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Cliente');
	expect(rows()[0]).toHaveTextContent('Andrea Núñez Campos');
	await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Estado');
	expect(rows()[0]).toHaveTextContent('Pendiente');
	await user.click(screen.getByRole('button', { name: 'Pedido' }));
	expect(numbers()).toEqual(all.toSorted(byNumber));
	expect(screen.getByRole('columnheader', { name: 'Pedido' })).toHaveAttribute('aria-sort', 'ascending');
});

it('[R4-34, R4-36] the quick action walks the steps, tells each and ends with the order', async () => {
	const { user } = await open();
	const { order } = rowOf('PENDING');
	const row = () => within(rows()[numbers().indexOf(order.orderNumber)] as HTMLElement);
	for (const [action, label] of [
		['Confirmar', 'Confirmado'],
		['Procesar', 'Procesando'],
		['Enviar', 'Enviado'],
		['Entregar', 'Entregado'],
	]) {
		expect(row().getByRole('button', { name: `Cancelar ${order.orderNumber}` })).toBeInTheDocument();
		await user.click(row().getByRole('button', { name: `${action} ${order.orderNumber}` }));
		await waitFor(() => expect(alerted.at(-1)).toBe(`Estado del pedido actualizado a: ${label}`));
		expect(row().getByText(label as string)).toBeInTheDocument();
	}
	expect(row().getAllByRole('button')).toHaveLength(1);
	expect(rowOf('CANCELLED').row.getAllByRole('button')).toHaveLength(1);
});

it('[R4-34, R4-36] any order that is not final can be cancelled', async () => {
	const { user } = await open();
	const { order, row } = rowOf('PROCESSING');
	await user.click(row.getByRole('button', { name: `Cancelar ${order.orderNumber}` }));
	await waitFor(() => expect(alerted).toEqual(['Estado del pedido actualizado a: Cancelado']));
	expect(rows()[numbers().indexOf(order.orderNumber)]).toHaveTextContent('Cancelado');
});

it('[R3-175, R1-03] the dialog tells all there is to know', async () => {
	const { user } = await open();
	const { order, row } = rowOf('PENDING', ({ notes }) => notes !== '');
	await user.click(row.getByRole('button', { name: `Ver detalles de ${order.orderNumber}` }));
	const dialog = screen.getByRole('dialog', { name: order.orderNumber });
	const { name, email, phone } = order.customer;
	for (const text of [name, email, phone, order.shippingAddress, order.paymentName, order.notes, 'Pendiente'])
		expect(dialog).toHaveTextContent(text);
	const lines = within(within(dialog).getByRole('region', { name: 'Productos' })).getAllByRole('listitem');
	expect(lines.map((line) => line.textContent?.replace(/\s/g, ' '))).toEqual([
		'Audífonos inalámbricos Pulso1 × S/ 189.90S/ 189.90',
		'Cable USB-C trenzado de 2 m2 × S/ 24.90S/ 49.80',
	]);
	expect(lines[0]?.querySelector('img')).toHaveAttribute('src');
	expect(lines[1]?.querySelector('img')).toBeNull();
	expect(within(dialog).getByText('Total')).toHaveTextContent('239.70');
});

it('[R4-35, R4-36] Cambiar Estado offers all but the current status and DELIVERED; dialog and row follow', async () => {
	const { user } = await open();
	const { order, row } = rowOf('CONFIRMED');
	await user.click(row.getByRole('button', { name: `Ver detalles de ${order.orderNumber}` }));
	const controls = () => within(within(screen.getByRole('dialog')).getByRole('region', { name: 'Cambiar Estado' }));
	const offered = () =>
		controls()
			.getAllByRole('button')
			.map(({ textContent }) => textContent);
	expect(offered()).toEqual(['Pendiente', 'Procesando', 'Enviado', 'Cancelado']);
	await user.click(controls().getByRole('button', { name: 'Enviado' }));
	await waitFor(() => expect(alerted).toEqual(['Estado del pedido actualizado a: Enviado']));
	expect(offered()).toEqual(['Pendiente', 'Confirmado', 'Procesando', 'Cancelado']);
	expect(rows()[numbers().indexOf(order.orderNumber)]).toHaveTextContent('Enviado');
	await user.click(controls().getByRole('button', { name: 'Cancelado' }));
	await waitFor(() => expect(screen.queryByText('Cambiar Estado')).not.toBeInTheDocument());
});

it('[R3-176, R4-37, R5-08] a parcel without a number gets one; an empty one is refused', async () => {
	const { user } = await open();
	const { order, row } = rowOf('SHIPPED', ({ trackingNumber }) => trackingNumber === null);
	await user.click(row.getByRole('button', { name: `Ver detalles de ${order.orderNumber}` }));
	const dialog = within(screen.getByRole('dialog'));
	const field = dialog.getByLabelText('Número de seguimiento');
	await user.type(field, '   ');
	await user.click(dialog.getByRole('button', { name: 'Agregar' }));
	expect(field).toHaveAccessibleDescription('El número de seguimiento es obligatorio');
	expect(alerted).toEqual([]);
	await user.type(field, 'PE123456');
	await user.click(dialog.getByRole('button', { name: 'Agregar' }));
	await waitFor(() => expect(alerted).toEqual(['Número de seguimiento agregado exitosamente']));
	expect(dialog.queryByRole('button', { name: 'Agregar' })).not.toBeInTheDocument();
	expect(dialog.getByText('PE123456')).toBeInTheDocument();
	expect(rows()[numbers().indexOf(order.orderNumber)]).toHaveTextContent('Seguimiento: PE123456');
});

it('[R3-176] a parcel with a number, or an order not yet sent, has no such form', async () => {
	const { user } = await open();
	for (const { order, row } of [rowOf('SHIPPED', ({ trackingNumber }) => trackingNumber !== null), rowOf('PENDING')]) {
		await user.click(row.getByRole('button', { name: `Ver detalles de ${order.orderNumber}` }));
		expect(screen.queryByRole('button', { name: 'Agregar' })).not.toBeInTheDocument();
		await user.click(screen.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
	}
});

it('[R3-170, R3-171] filter, search and order stand in the address; what it says wrong is not heard', async () => {
	const { user, address, unmount } = await open('/admin/orders?status=SHIPPED&sortBy=total-asc&page=0');
	expect(numbers()).toHaveLength(of('SHIPPED'));
	expect(screen.getByLabelText('Ordenar por')).toHaveValue('total');
	expect(screen.getByRole('button', { name: /Ascendente/ })).toBeInTheDocument();
	await user.selectOptions(screen.getByLabelText('Estado'), 'Todos');
	await user.click(screen.getByRole('button', { name: /Ascendente/ }));
	await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'ORD-2026');
	await waitFor(() => expect(address()).toBe('/admin/orders?search=ORD-2026&sortBy=total-desc'));
	unmount();
	await open('/admin/orders?status=PERDIDO&sortBy=precio-desc');
	expect(numbers()).toHaveLength(sampleOrders.length);
	expect(screen.getByLabelText('Ordenar por')).toHaveValue('createdAt');
});

it('[R3-170, R3-171] an address of before, with Spanish names, leads to that of today', async () => {
	const { address } = await open('/admin/orders?estado=SHIPPED&orden=-total&pagina=1&q=ORD');
	expect(address()).toBe('/admin/orders?status=SHIPPED&sortBy=total-desc&page=1&search=ORD');
	expect(screen.getByLabelText('Ordenar por')).toHaveValue('total');
});
