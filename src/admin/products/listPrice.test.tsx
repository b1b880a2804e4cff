import '../routes';
import './ProductsPage';
import { screen, waitFor } from '@testing-library/react';
import type { PriceHistory } from '#contract/offers/admin';
import { aProduct } from '#testing/builders';
import { bulkBar, dialog, fieldsOf, openProducts, openWindows, tickAll } from '#testing/productScreen';

const offer = { id: 7, title: 'Cyber WOW', listPrice: 100, until: '2027-01-01T05:00:00.000Z', left: null };
const reduced = aProduct({ name: 'Quinua', price: 80, editVersion: 4, offer });

const history: PriceHistory = {
	lowest: 100,
	prices: [
		{ at: '2026-11-21T05:00:00.000Z', price: 80, listPrice: 100, offer: 'Cyber WOW' },
		{ at: '2026-01-02T15:00:00.000Z', price: 100, listPrice: null, offer: null },
	],
};

it('[R24-160] the form of a product has its list price, sends it as such, and names the offer over it', async () => {
	const { user, server } = openWindows([reduced], {
		'GET /admin/products/1/prices': () => history,
		'PUT /products/1': () => reduced,
	});
	await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
	const form = dialog('Editar producto');
	expect(form.getByRole('textbox', { name: 'Precio (S/.)' })).toHaveValue('100.00');
	const link = form.getByRole('link', { name: 'Oferta «Cyber WOW»' });
	expect(link).toHaveAttribute('href', '/admin/offers/7');
	expect(link.parentElement).toHaveTextContent(/: S\/\s80\.00 hasta 31\/12\/2026, 23:59$/);
	expect(server.count('GET /admin/products/1/prices')).toBe(0);
	await user.click(form.getByText('Precios anteriores'));
	expect(await form.findByText(/^21\/11\/2026, 00:00: S\/\s80\.00 \(Cyber WOW\)$/)).toBeInTheDocument();
	expect(form.getByText(/^02\/01\/2026, 10:00: S\/\s100\.00$/)).toBeInTheDocument();
	const name = form.getByRole('textbox', { name: 'Nombre' });
	await user.type(name, ' real');
	await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
	await screen.findByRole('button', { name: /^Editar Quinua/ });
	expect(fieldsOf(server.last('PUT /products/1')?.body)).toMatchObject({ price: '100.00', listPrice: '100.00' });
});

it('[R24-160] a product without an offer sends what was typed as its list price', async () => {
	const plain = aProduct({ name: 'Quinua', price: 100, editVersion: 4 });
	const { user, server } = openWindows([plain], { 'PUT /products/1': () => plain });
	await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
	const form = dialog('Editar producto');
	const price = form.getByRole('textbox', { name: 'Precio (S/.)' });
	await user.clear(price);
	await user.type(price, '90');
	await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
	await screen.findByRole('button', { name: /^Editar Quinua/ });
	expect(fieldsOf(server.last('PUT /products/1')?.body)).toMatchObject({ price: '90', listPrice: '90' });
	expect(form.queryByRole('link', { name: /^Oferta/ })).toBeNull();
});

it('[R24-160] a foreign back end gets no list price, and is asked for no prices', async () => {
	const plain = aProduct({ name: 'Quinua', price: 100, editVersion: null });
	const { user, server } = openProducts([plain], { 'PUT /products/1': () => plain });
	await user.click(await screen.findByRole('button', { name: 'Editar Quinua' }));
	const form = dialog('Editar producto');
	expect(form.queryByText('Precios anteriores')).toBeNull();
	await user.type(form.getByRole('textbox', { name: 'Nombre' }), ' real');
	await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
	await screen.findByRole('button', { name: /^Editar Quinua/ });
	expect(fieldsOf(server.last('PUT /products/1')?.body)).not.toHaveProperty('listPrice');
});

it('[R24-160] a change of many prices begins from list prices, not from what an offer makes of them', async () => {
	const { user, server } = openWindows([reduced], { 'PUT /products/1': () => reduced });
	await screen.findByRole('row', { name: /Quinua/ });
	await user.click(tickAll());
	await user.click(bulkBar().getByRole('button', { name: 'Cambiar' }));
	const form = dialog('Cambiar 1 producto');
	await user.type(await form.findByRole('textbox', { name: 'Porcentaje (%)' }), '10');
	await user.click(form.getByRole('button', { name: 'Aplicar el cambio' }));
	await waitFor(() => expect(server.count('PUT /products/1')).toBe(1));
	expect(fieldsOf(server.last('PUT /products/1')?.body)).toMatchObject({ price: '110.00', listPrice: '110.00' });
});
