import '../../routes';
import '../../dashboard/DashboardPage';
import '../../products/ProductsPage';
import '../../orders/OrdersPage';
import '../palette/PaletteDialog';
import './ShortcutsDialog';
import { fireEvent, screen, within } from '@testing-library/react';
import { openAdmin, openPalette } from '#testing/adminFrame';
import { adminStorage } from '#testing/productScreen';

describe('the shortcuts', () => {
	it('lead from screen to screen', async () => {
		const { user, address } = await openAdmin();
		await user.keyboard('go');
		await screen.findByRole('heading', { level: 1, name: 'Gestión de Pedidos' });
		await user.keyboard('gd');
		await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
		expect(address()).toBe('/admin');
	});

	it('fold the sidebar, find the search, open the form', async () => {
		const { user, store } = await openAdmin('/admin/products');
		await screen.findByRole('heading', { level: 1, name: 'Productos' });
		await user.keyboard('[[');
		expect(store.getState().ui.sidebarCollapsed).toBe(true);
		await user.keyboard('/');
		expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveFocus();
		expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('');
		(document.activeElement as HTMLElement).blur();
		await user.keyboard('n');
		expect(await screen.findByRole('dialog', { name: 'Nuevo producto' })).toBeInTheDocument();
	});

	it('are letters like any other in a field', async () => {
		const { user, store } = await openAdmin('/admin/products');
		const search = await screen.findByRole('searchbox', { name: 'Buscar' });
		await user.type(search, 'n?go/');
		expect(search).toHaveValue('n?go/');
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(store.getState().ui.sidebarCollapsed).toBe(false);
		expect(window.location.pathname).toBe('/admin/products');
	});

	it('leave an open dialog alone: nothing typed in it is lost, with Ctrl K neither', async () => {
		const { user } = await openAdmin('/admin/products');
		await screen.findByRole('heading', { level: 1, name: 'Productos' });
		await user.keyboard('n');
		const form = await screen.findByRole('dialog', { name: 'Nuevo producto' });
		await user.type(within(form).getByRole('textbox', { name: 'Nombre' }), 'Sal de Maras');
		within(form).getByRole('button', { name: 'Cancelar' }).focus();
		await user.keyboard('go?');
		const allowed = fireEvent.keyDown(form, { key: 'k', ctrlKey: true });
		expect(allowed).toBe(false);
		expect(screen.getAllByRole('dialog')).toEqual([form]);
		expect(within(form).getByRole('textbox', { name: 'Nombre' })).toHaveValue('Sal de Maras');
		expect(window.location.pathname).toBe('/admin/products');
	});

	it('are listed by ?, and can be switched off there; the switch is remembered, Ctrl K stays', async () => {
		const { user, store, storage: kept } = await openAdmin();
		await user.keyboard('?');
		const list = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }));
		const keys = (name: string) => list.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
		expect(keys('Buscar en la administración')).toBe('CtrlK');
		expect(keys('Ver los atajos de teclado')).toBe('?');
		expect(keys('Ventas')).toBe('GluegoV');
		await user.click(list.getByRole('checkbox', { name: 'Usar los atajos de una tecla' }));
		await user.click(list.getByRole('button', { name: 'Cerrar' }));
		await user.keyboard('?go[[');
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(store.getState().ui.sidebarCollapsed).toBe(false);
		expect(window.location.pathname).toBe('/admin');
		await user.type(await openPalette(user), 'atajos{Enter}');
		await user.click(await screen.findByRole('checkbox', { name: 'Usar los atajos de una tecla' }));
		await user.click(screen.getByRole('button', { name: 'Cerrar' }));
		await user.keyboard('?');
		expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toBeInTheDocument();
		expect(Object.keys(kept.entries()).sort()).toEqual(Object.keys(adminStorage).sort());
	});
});
