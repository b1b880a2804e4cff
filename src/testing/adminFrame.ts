import { screen } from '@testing-library/react';
import { adminStorage } from './productScreen';
import { renderApp } from './renderApp';
import type { Handler } from './serve';

/** A screen of the back-office once its frame is there. */
export async function openAdmin(route = '/admin', server: Record<string, Handler> = {}, foreign = false) {
	const app = renderApp({ route, storage: adminStorage, server, foreign });
	await screen.findByRole('button', { name: 'Buscar en la administración' });
	return app;
}
export type AdminApp = Awaited<ReturnType<typeof openAdmin>>;

export const paletteBox = () => screen.findByRole('combobox', { name: /^Buscar pantallas/ });
export async function openPalette(user: AdminApp['user']) {
	await user.keyboard('{Control>}k{/Control}');
	return paletteBox();
}
