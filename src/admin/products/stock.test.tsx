import '../routes';
import './ProductsPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { StockMovement } from '#contract/catalog/admin';
import { topics } from '#contract/live/channel';
import { aProduct } from '#testing/builders';
import { adminStorage, openWindows, row } from '#testing/productScreen';
import { renderApp } from '#testing/renderApp';

const name = 'Stock de Taza';

describe('movements of stock', () => {
	it('[R15-12] are offered at each product of our server', async () => {
		openWindows([aProduct({ id: 3, name: 'Taza' })]);
		await row('Taza');
		expect(await screen.findByRole('button', { name })).toBeInTheDocument();
	});

	it('[R15-12] are neither offered nor asked for before a back end of R7', async () => {
		const { server } = renderApp({
			route: '/admin/products',
			storage: adminStorage,
			foreign: true,
			server: { 'GET /categories': () => [], 'GET /products': () => [aProduct({ id: 3, name: 'Taza' })] },
		});
		await row('Taza');
		expect(screen.getByRole('button', { name: 'Editar Taza' })).toBeInTheDocument();
		expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
		expect(server.requests.map(({ path }) => path).filter((path) => path.startsWith('/admin/products'))).toEqual([]);
	});

	it('[R15-285, R15-286, R21-144] show what is held until when beside the stock, follow it, and a count expects it on the shelf', async () => {
		const cup = aProduct({ id: 3, name: 'Taza', stock: 1, stockQuantity: 1, version: 4 });
		const now = '2026-11-23T12:00:00.000Z';
		const told = {
			holds: [
				{ units: 1, until: '2026-11-23T12:04:00.000Z' },
				{ units: 1, until: '2026-11-23T12:10:00.000Z' },
			],
		};
		const app = openWindows([cup]);
		app.server.use({
			'GET /admin/products/3/holds': () => ({ ...told, now }),
			'GET /admin/products/3/movements': () => ({ movements: [], next: null }),
		});
		await row('Taza');
		await app.user.click(await screen.findByRole('button', { name }));
		const box = within(await screen.findByRole('dialog', { name }));
		expect(await box.findByText(/^2 apartadas: se liberan 1 en 0[34]:\d\d, 1 en (10|09):\d\d$/)).toBeVisible();
		expect(box.getByText('Se pueden vender')).toBeVisible();
		expect(box.getByText('3 unidades')).toBeVisible();
		expect(box.getByText('Cuenta también las 2 apartadas')).toBeVisible();
		expect(box.getByRole('button', { name: 'Guardar conteo' })).toBeDisabled();
		await app.user.type(box.getByLabelText('Unidades contadas'), '0');
		expect(box.getByRole('button', { name: 'Guardar conteo' })).toBeEnabled();
		await app.user.click(box.getByRole('radio', { name: /^Sumar/ }));
		expect(box.getByRole('button', { name: 'Sumar unidades' })).toBeDisabled();
		await app.user.click(box.getByRole('radio', { name: /^Contar/ }));
		await app.user.clear(box.getByLabelText('Unidades contadas'));
		await app.user.type(box.getByLabelText('Unidades contadas'), '3');
		expect(box.getByText('Coincide con lo anotado')).toBeVisible();
		await app.goLive();
		told.holds = [];
		act(() =>
			app.channel.send(topics.products, {
				type: 'PRODUCT_UPDATED',
				product: { ...cup, stock: 3, stockQuantity: 3, version: 5 },
			}),
		);
		expect(await box.findByText('Ahora hay')).toBeVisible();
		expect(box.queryByText(/apartadas/)).toBeNull();
		app.server.use({ 'POST /admin/products/3/stock': () => ({ ...cup, stock: 3, stockQuantity: 3, version: 6 }) });
		await app.user.click(box.getByRole('button', { name: 'Guardar conteo' }));
		expect(await box.findByText('Guardado: ahora hay 3 unidades.')).toBeVisible();
		expect(box.getByLabelText('Unidades contadas')).toHaveFocus();
		expect(box.getByRole('button', { name: 'Guardar conteo' })).toBeDisabled();
	});

	it('[R15-12] a movement that comes while the movements are asked for is shown too', async () => {
		const cup = aProduct({ id: 3, name: 'Taza', stock: 1, stockQuantity: 1, version: 4 });
		const app = openWindows([cup]);
		const movements: StockMovement[] = [];
		const slow: Array<() => void> = [];
		app.server.use({
			'GET /admin/products/3/holds': () => ({ holds: [], now: '2026-11-23T12:00:00.000Z' }),
			'GET /admin/products/3/movements': async () => {
				const now = [...movements];
				await new Promise<void>((resolve) => slow.push(resolve));
				return { movements: now, next: null };
			},
		});
		const answerNext = async () => {
			await waitFor(() => expect(slow).toHaveLength(1));
			act(() => slow.shift()?.());
		};
		const move = (stock: number) => {
			const at = `2026-11-23T12:00:0${stock}.000Z`;
			const more = { reason: 'add', change: 1, by: null, orderNumber: null, note: `Caja ${stock}` } as const;
			movements.unshift({ ...more, id: stock, at, stock });
			const product = { ...cup, stock, stockQuantity: stock, version: 4 + stock };
			act(() => app.channel.send(topics.products, { type: 'PRODUCT_UPDATED', product }));
			act(() => app.runTimers());
		};
		await row('Taza');
		await app.user.click(await screen.findByRole('button', { name }));
		const box = within(await screen.findByRole('dialog', { name }));
		await answerNext();
		await app.goLive();
		move(2);
		await waitFor(() => expect(slow).toHaveLength(1));
		move(3);
		await answerNext();
		expect(await box.findByText('Caja 2')).toBeVisible();
		await answerNext();
		expect(await box.findByText('Caja 3')).toBeVisible();
	});
});
