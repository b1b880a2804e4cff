import { act, screen, waitFor, within } from '@testing-library/react';
import { followedOtherTab, signedIn } from '#auth/authSlice';
import { signOut } from '#auth/authThunks';
import { wholeShop } from '#contract/shop/default';
import { aProduct, aUser, signedInStorage } from '#testing/builders';
import {
	addressOfRosa,
	anOrder,
	confirm,
	field,
	form,
	keys,
	openCheckout,
	quinua,
	rosa,
	sent,
	storedCart,
} from '#testing/checkout';
import { renderApp } from '#testing/renderApp';
import { answer, byHand } from '#testing/serve';

describe('from the cart to an order', () => {
	it('[R10-01, R15-334] before a foreign back end address and phone come from the profile', async () => {
		await openCheckout({ foreign: true });
		expect(field('Dirección')).toHaveValue('Jr. Unión 123, Lima');
		expect(field('Teléfono')).toHaveValue('987 654 321');
	});

	it('[R10-01] the order goes out with lines, address, payment and key', async () => {
		const app = await openCheckout();
		expect(field('Calle y número')).toHaveValue('Jr. Unión 123');
		expect(field('Teléfono')).toHaveValue('987 654 321');
		await app.user.clear(field('Calle y número'));
		await app.user.type(field('Calle y número'), 'Av. Arequipa 500');
		await app.user.click(screen.getByRole('radio', { name: /Pago contra entrega/ }));
		await app.user.type(field('Notas para la entrega'), 'Tocar el timbre');
		await app.user.click(confirm());
		await waitFor(() => expect(sent(app)).toHaveLength(1));
		expect(sent(app)[0]?.body).toEqual({
			items: [
				{ productId: 1, quantity: 2, price: 10 },
				{ productId: 2, quantity: 1, price: 24.5 },
			],
			address: {
				recipient: addressOfRosa.recipient,
				districtCode: '211101',
				street: 'Av. Arequipa 500',
				reference: '',
			},
			shippingAddress: 'Av. Arequipa 500, Juliaca, San Román, Puno',
			phone: '987 654 321',
			paymentMethod: 'ON_DELIVERY',
			notes: 'Tocar el timbre',
			standing: { request: false, minutes: null },
		});
		expect(keys(app)[0]).toMatch(/^[\w-]{16,80}$/);
		await screen.findByRole('heading', { level: 1, name: '¡Gracias! Recibimos tu pedido' });
	});

	it('[R17-191] names the published Términos and Privacidad, which open beside the form', async () => {
		const page = (slug: string, title: string) => ({ slug, title });
		const pages = [page('terminos-y-condiciones', 'Términos y condiciones'), page('privacidad', 'Privacidad')];
		await openCheckout({
			server: { 'GET /shop': () => wholeShop({ version: 3, pages }) },
		});
		await screen.findByText(/^Al confirmar aceptas/);
		const terms = within(form()).getByRole('link', { name: 'Términos y condiciones' });
		expect(terms).toHaveAttribute('href', '/p/terminos-y-condiciones');
		expect(terms).toHaveAttribute('target', '_blank');
		expect(within(form()).getByRole('link', { name: 'Privacidad' })).toHaveAttribute('href', '/p/privacidad');
	});

	it('[R10-01] the profile is asked where the sign-in told no address', async () => {
		await openCheckout({
			user: aUser({ phone: undefined, address: undefined }),
			server: { 'GET /user/profile': () => rosa, 'GET /user/addresses': () => ({ addresses: [], last: null }) },
		});
		await waitFor(() => expect(field('Calle y número')).toHaveValue('Jr. Unión 123, Lima'));
	});

	it('[R10-01] the cart is emptied only after the yes; the confirmation has number, instructions, lines and the way on', async () => {
		const reply = byHand<Response>();
		const app = await openCheckout({ server: { 'POST /orders': () => reply.promise } });
		await app.user.click(confirm());
		expect(await screen.findByRole('button', { name: 'Confirmando…' })).toBeInTheDocument();
		expect(app.store.getState().cart.items).toHaveLength(2);
		await act(async () => reply.resolve(answer(201, anOrder())));
		await screen.findByRole('heading', { level: 1, name: '¡Gracias! Recibimos tu pedido' });
		expect(app.address()).toBe('/checkout/done/41');
		expect(screen.getByText('ORD-2026-041')).toBeInTheDocument();
		expect(screen.getByText(/Transfiere S\/\. 44\.50/)).toBeInTheDocument();
		expect(screen.getByText('Quinua roja')).toBeInTheDocument();
		expect(screen.getByRole('link', { name: 'Ver mis pedidos' })).toHaveAttribute('href', '/user/orders');
		await waitFor(() => expect(storedCart(app)).toEqual([]));
		expect(app.server.count('GET /orders/41')).toBe(0);
	});

	it('[R10-01] a confirmation that is opened again is asked from the server', async () => {
		renderApp({
			route: '/checkout/done/41',
			storage: signedInStorage(rosa),
			server: { 'GET /orders/41': () => anOrder({ notes: 'Dejar en portería' }) },
		});
		expect(await screen.findByText('Notas: Dejar en portería')).toBeInTheDocument();
	});

	it('[R17-143] a number that no shop has given is that of no order', async () => {
		renderApp({
			route: '/checkout/done/9999999999',
			storage: signedInStorage(rosa),
			server: { 'GET /orders/9999999999': () => answer(400, { message: 'El identificador no es válido' }) },
		});
		expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeInTheDocument();
	});

	it("[R10-01, R6-02] another user's order is not shown, and the server's words are", async () => {
		renderApp({
			route: '/checkout/done/42',
			storage: signedInStorage(rosa),
			server: { 'GET /orders/42': () => answer(404, { message: 'El pedido no existe' }) },
		});
		expect(await screen.findByRole('alert')).toHaveTextContent('El pedido no existe');
	});

	it('[R10-01, R1-02] the order stands beside the form, with money as in the cart', async () => {
		await openCheckout();
		const summary = within(screen.getByRole('region', { name: 'Tu pedido' }));
		expect(summary.getByText('Quinua roja').closest('li')).toHaveTextContent('2 × S/. 10.00');
		expect(summary.getByText('Subtotal (3 productos)').parentElement).toHaveTextContent('S/. 44.50');
		expect(form()).toHaveTextContent('Total (3 productos)S/. 44.50');
		expect(form()).toHaveClass('with-aside');
	});

	it('[R10-01] what came into the cart while the order was on its way stays in it', async () => {
		const reply = byHand<Response>();
		const server = { 'POST /orders': () => reply.promise, 'GET /orders/41': () => anOrder() };
		const app = await openCheckout({ server });
		await app.user.click(confirm());
		act(() => void app.store.dispatch({ type: 'cart/quantityChanged', payload: { id: 1, quantity: 5 } }));
		await act(async () => reply.resolve(answer(201, anOrder())));
		await screen.findByText('ORD-2026-041');
		expect(app.store.getState().cart.items).toMatchObject([{ id: 1, quantity: 3 }]);
	});
});

describe('validation', () => {
	it('[R10-01] mistakes stand at their fields, the first one has the focus, and nothing is sent', async () => {
		const app = await openCheckout({ user: aUser(), foreign: true });
		await app.user.type(field('Teléfono'), 'abc');
		await app.user.click(confirm());
		expect(field('Dirección')).toHaveFocus();
		expect(field('Dirección')).toHaveAccessibleDescription(/La dirección es obligatoria/);
		expect(field('Teléfono')).toHaveAccessibleDescription(/El teléfono solo puede tener números/);
		expect(sent(app)).toEqual([]);
	});

	it('[R17-44] the Enter key in a field places no order, the button does', async () => {
		const app = await openCheckout();
		await app.user.type(field('Teléfono'), '{Enter}');
		await app.user.click(screen.getByRole('radio', { name: /Pago contra entrega/ }));
		await app.user.keyboard('{Enter}');
		expect(screen.queryByRole('button', { name: 'Confirmando…' })).toBeNull();
		expect(sent(app)).toEqual([]);
		confirm().focus();
		await app.user.keyboard('{Enter}');
		await screen.findByText('ORD-2026-041');
		expect(sent(app)).toHaveLength(1);
	});

	it('[R17-130] a phone says what it lacks, and goes out without what nobody sees', async () => {
		const app = await openCheckout();
		for (const [typed, reason] of [
			['12345', /Al teléfono le faltan dígitos/],
			['912 345 67', /Un celular tiene 9 dígitos/],
		] as const) {
			await app.user.clear(field('Teléfono'));
			await app.user.type(field('Teléfono'), typed);
			await app.user.click(confirm());
			expect(field('Teléfono')).toHaveAccessibleDescription(reason);
		}
		expect(sent(app)).toEqual([]);
		await app.user.clear(field('Teléfono'));
		await app.user.type(field('Teléfono'), '\u202A(+51) 987-654-321\u202C');
		await app.user.click(confirm());
		await waitFor(() => expect(sent(app)[0]?.body).toMatchObject({ phone: '(+51) 987-654-321' }));
	});

	it('[R10-01] what the server finds wrong stands at its field too', async () => {
		const app = await openCheckout({
			server: {
				'POST /orders': () =>
					answer(400, { message: 'Revisa los datos', fields: { 'address.recipient.phone': 'El teléfono no existe' } }),
			},
		});
		await app.user.click(confirm());
		await waitFor(() => expect(field('Teléfono')).toHaveFocus());
		expect(field('Teléfono')).toHaveAccessibleDescription(/El teléfono no existe/);
	});
});

describe('who may order', () => {
	it('[R10-01, R2-09] a visitor is led through the sign-in and comes back with the cart', async () => {
		const app = renderApp({
			route: '/checkout',
			foreign: true,
			storage: { cart: JSON.stringify([quinua]) },
			server: { 'POST /auth/signin': () => ({ accessToken: 'abc', ...rosa }), 'GET /user/profile': () => rosa },
		});
		await app.user.type(await screen.findByRole('textbox', { name: /^Usuario/ }), 'rosa');
		await app.user.type(screen.getByLabelText('Contraseña'), 'secreto');
		await app.user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
		await screen.findByRole('heading', { level: 1, name: 'Finalizar compra' });
		expect(app.address()).toBe('/checkout');
		expect(screen.getByRole('region', { name: 'Tu pedido' })).toHaveTextContent('Quinua roja');
	});

	it('[R10-01, R8-01] a session that ends in the middle leads to the sign-in and back, with everything typed and the same key', async () => {
		let over = false;
		const app = await openCheckout({
			server: {
				'GET /user/profile': () => (over ? answer(401) : rosa),
				'POST /orders': () => (over ? answer(401, { message: 'Tu sesión terminó' }) : answer(201, anOrder())),
				'POST /auth/signin': () => ({ accessToken: 'nuevo', ...rosa }),
			},
		});
		await app.user.clear(field('Calle y número'));
		await app.user.type(field('Calle y número'), 'Calle Nueva 9');
		await app.user.click(screen.getByRole('radio', { name: /Pago contra entrega/ }));
		over = true;
		await app.user.click(confirm());
		await app.user.type(await screen.findByRole('textbox', { name: /^Usuario/ }), 'rosa');
		expect(app.address()).toBe('/login');
		over = false;
		await app.user.type(screen.getByLabelText('Contraseña'), 'secreto');
		await app.user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
		await screen.findByRole('heading', { level: 1, name: 'Finalizar compra' });
		expect(await screen.findByRole('textbox', { name: 'Calle y número' })).toHaveValue('Calle Nueva 9');
		expect(screen.getByRole('radio', { name: /Pago contra entrega/ })).toBeChecked();
		expect(JSON.stringify(app.storage.entries())).not.toContain('Calle Nueva');
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(new Set(keys(app)).size).toBe(1);
	});

	it('what one user typed is not shown to another', async () => {
		const app = await openCheckout();
		await app.user.type(field('Notas para la entrega'), 'Secreto de Rosa');
		act(
			() =>
				void app.store.dispatch({
					type: 'auth/signedIn',
					payload: { token: 't2', user: aUser({ id: 8, username: 'luis', address: 'Av. Sol 1' }) },
				}),
		);
		await waitFor(() => expect(field('Notas para la entrega')).toHaveValue(''));
	});
});

describe('what is left of a checkout', () => {
	const typed = 'Secreto de Rosa';
	async function typeNotes() {
		const app = await openCheckout();
		await app.user.type(field('Notas para la entrega'), typed);
		return app;
	}
	const leave = (app: Awaited<ReturnType<typeof openCheckout>>) => {
		app.unmount();
		app.server.restore();
	};
	const keptTexts = () => JSON.stringify({ ...sessionStorage });

	it('[R17-30] a tab that is loaded again has what was typed, and localStorage only its four keys', async () => {
		leave(await typeNotes());
		const app = await openCheckout();
		expect(field('Notas para la entrega')).toHaveValue(typed);
		expect(Object.keys(app.storage.entries()).sort()).toEqual(['cart', 'token', 'user']);
	});

	it('[R17-32] nothing after the order', async () => {
		const app = await typeNotes();
		expect(keptTexts()).toContain(typed);
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(Object.keys(sessionStorage)).toEqual([]);
	});

	it('[R17-33] nothing after signing out, here or in another tab, with an order that was not answered', async () => {
		const app = await openCheckout({ server: { 'POST /orders': () => answer(503) } });
		await app.user.type(field('Notas para la entrega'), typed);
		await app.user.click(confirm());
		await screen.findByText(/si ya quedó registrado, te lo mostramos/);
		expect(Object.keys(sessionStorage)).toHaveLength(2);
		act(() => void app.store.dispatch(signOut()));
		await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
		expect(app.store.getState().ui.checkout).toBeNull();
		leave(app);

		const other = await typeNotes();
		act(() => void other.store.dispatch(followedOtherTab({ token: null, user: null })));
		await waitFor(() => expect(keptTexts()).not.toContain(typed));
	});

	it('[R17-31, R17-33] nothing for another account, and all for the same one', async () => {
		const app = await typeNotes();
		act(() => void app.store.dispatch(signedIn({ token: 't2', user: rosa })));
		expect(keptTexts()).toContain(typed);
		leave(app);
		await openCheckout({ user: aUser({ id: 8, username: 'luis', address: 'Av. Sol 1' }) });
		expect(field('Notas para la entrega')).toHaveValue('');
		expect(keptTexts()).not.toContain(typed);
	});
});

describe('hostile carts', () => {
	it.each([
		['0', 0],
		['-1', -1],
	])('[R10-01] a stored quantity of %s is no line: there is nothing to order', async (_what, quantity) => {
		jest.spyOn(console, 'warn').mockImplementation(() => {});
		await openCheckout({ items: [{ ...quinua, quantity }] });
		expect(screen.getByText('Tu carrito está vacío')).toBeInTheDocument();
		expect(screen.queryByRole('button', { name: 'Confirmar pedido' })).not.toBeInTheDocument();
		jest.restoreAllMocks();
	});

	it.each([
		[1.5, 1],
		[1e9, 999],
	])('[R10-01] a stored quantity of %s is ordered as %s', async (quantity, ordered) => {
		const server = { 'GET /products/active': () => [aProduct({ ...quinua, stock: 999 })] };
		const app = await openCheckout({ items: [{ ...quinua, quantity }], server });
		await app.user.click(confirm());
		await waitFor(() => expect(sent(app)[0]?.body).toMatchObject({ items: [{ productId: 1, quantity: ordered }] }));
		await screen.findByText('ORD-2026-041');
	});

	it('[R10-01] more lines than an order takes are refused before anything is sent', async () => {
		const items = Array.from({ length: 101 }, (_, index) => ({ ...quinua, id: index + 1 }));
		const server = { 'GET /products/active': () => items.map((line) => aProduct(line)) };
		const app = await openCheckout({ items, server });
		await app.user.click(confirm());
		expect(await screen.findByText('El pedido tiene demasiados productos')).toBeInTheDocument();
		expect(sent(app)).toEqual([]);
	});

	it('[R10-01] a product that is deleted or inactive is named in the summary before the order', async () => {
		await openCheckout({ items: [quinua, { ...quinua, id: 99, name: 'Retirado' }] });
		const summary = within(screen.getByRole('region', { name: 'Tu pedido' }));
		const lost = summary.getByText('Retirado').closest('li') as HTMLElement;
		expect(await within(lost).findByText('Ya no está disponible')).toBeInTheDocument();
		expect(summary.getAllByText('Ya no está disponible')).toHaveLength(1);
	});
});
