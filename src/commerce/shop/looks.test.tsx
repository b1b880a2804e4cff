import { act, screen, waitFor } from '@testing-library/react';
import { accentTokens } from '#contract/settings/accent';
import { defaultShop, wholeShop } from '#contract/shop/default';
import { renderApp } from '#testing/renderApp';

const hash = '0123456789abcdef0123456789abcdef';
const looks = {
	tokens: accentTokens({ accent: '#1d4ed8', accentDark: null }),
	logo: `/uploads/${hash}-640x128.webp`,
	icon: `/uploads/${hash}-512.png`,
	heroPicture: `/uploads/${hash}-1600x900.webp`,
};
const accent = () => document.documentElement.style.getPropertyValue('--accent');

afterEach(() => document.documentElement.removeAttribute('style'));

it('[R14-35] colours, logo and icon of the shop follow its changes, and go when they are taken away', async () => {
	const icon = document.head.appendChild(
		Object.assign(document.createElement('link'), { rel: 'icon', type: 'image/svg+xml' }),
	);
	const server = { 'GET /shop': () => wholeShop({ version: 3, name: 'Rosita' }) };
	const app = renderApp({ route: '/categories', server });
	const home = await screen.findByRole('link', { name: 'Rosita' });
	expect(home.querySelector('svg')).toHaveTextContent('R');
	await waitFor(() => expect(icon).toHaveAttribute('href', '/favicon.svg'));
	expect(accent()).toBe('');
	await app.goLive();
	const change = (version: number, shown: typeof defaultShop.looks) =>
		act(() =>
			app.channel.send('/topic/shop', {
				type: 'SHOP_CHANGED',
				shop: wholeShop({ version, name: 'Rosita', looks: shown }),
			}),
		);
	change(4, looks);
	await waitFor(() => expect(accent()).toBe(looks.tokens['--accent']));
	const logo = home.querySelector('img');
	expect(logo).toHaveAttribute('srcset', expect.stringContaining(`/uploads/${hash}-160x32.webp 160w`));
	expect([logo?.width, logo?.height, logo?.alt]).toEqual([170, 34, '']);
	expect(icon).toHaveAttribute('href', expect.stringContaining(`/uploads/${hash}-32.png`));
	change(5, defaultShop.looks);
	await waitFor(() => expect(accent()).toBe(''));
	expect(home.querySelector('img')).toBeNull();
	expect(icon).toHaveAttribute('href', '/favicon.svg');
	icon.remove();
});

it('[R14-35] the cover stands beside the words of the home page in place of three products', async () => {
	renderApp({ route: '/', server: { 'GET /shop': () => wholeShop({ version: 3, looks }) } });
	const hero = await screen.findByRole('region', { name: 'Compra en Tienda Viva' });
	await waitFor(() => expect(hero.querySelector('img')?.getAttribute('srcset')).toContain('-800x450.webp 800w'));
	expect(hero.querySelectorAll('img')).toHaveLength(1);
});

it('[R14-39] with a foreign back end the page’s own colours stay as they are', async () => {
	renderApp({ route: '/categories', foreign: true });
	await screen.findByRole('link', { name: 'Tienda Viva' });
	expect(document.documentElement.getAttribute('style')).toBeNull();
});
