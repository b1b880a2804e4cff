import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ProductGroup } from '#contract/catalog/group';
import { wholeShop } from '#contract/shop/default';
import { aCategory, aProduct } from '#testing/builders';
import { allowConsole } from '#testing/consoleGuard';
import { renderApp } from '#testing/renderApp';
import { galleryPictures } from './Gallery';

const address = (letter: string) => `/uploads/${letter.repeat(32)}-640.webp`;
const category = { id: 3, name: 'Ropa' };
const polo = aProduct({
	id: 7,
	name: 'Polo Paracas, rojo, M',
	category,
	imageUrl: `${address('a')}#xy=30,70`,
	imageAlt: 'Polo rojo, de frente',
	pictures: [{ url: address('b'), alt: '' }],
	group: { id: 4, name: 'Polo Paracas', values: ['rojo', 'M'] },
});
const group: ProductGroup = {
	id: 4,
	name: 'Polo Paracas',
	description: '',
	category,
	options: [],
	pictures: [
		{ url: address('a'), alt: 'Ya está' },
		{ url: address('c'), alt: 'Etiqueta' },
	],
	sizeGuide: 'tallas-de-polos',
	version: 1,
	products: [],
};
const text = [{ type: 'paragraph', line: [{ text: 'La M mide 52 cm.' }] }];
const guide = { slug: 'tallas-de-polos', title: 'Tallas de polos', description: '', changedAt: '2026-11-26', text };
const main = () => within(screen.getByRole('main'));
const page = (slug: string, title: string) => ({ slug, title });
const shop = (...pages: Array<ReturnType<typeof page>>) => ({ 'GET /shop': () => wholeShop({ pages }) });

const open = (product = polo, server = {}, foreign = false) =>
	renderApp({
		route: '/products/7',
		foreign,
		server: { 'GET /products/7': () => product, 'GET /product-groups/4': () => group, ...server },
	});

beforeAll(() => {
	Element.prototype.setPointerCapture = () => {};
});

// First in this file, because a script that was loaded stays.
describe('a part whose script fails', () => {
	const fail = () => {
		throw new Error('script fails');
	};

	it('[R16-203] opens at a later press', async () => {
		allowConsole([/script fails/]);
		const { user } = open();
		const enlarge = await main().findByRole('button', { name: 'Ampliar la imagen' });
		jest.doMock('./Zoom', fail);
		await user.click(enlarge);
		jest.dontMock('./Zoom');
		await waitFor(async () => {
			await user.click(enlarge);
			expect(screen.getByRole('dialog', { name: polo.name })).toBeInTheDocument();
		});
	});

	it('[R16-203] leads to its page where it has one', async () => {
		allowConsole([/script fails/]);
		const { user, address } = open(polo, {
			...shop(page('tallas-de-polos', 'Tallas de polos')),
			'GET /pages/tallas-de-polos': () => guide,
		});
		const opener = await main().findByRole('button', { name: 'Guía de tallas' });
		jest.doMock('../content/SizeGuideDialog', fail);
		await user.click(opener);
		expect(await screen.findByRole('heading', { level: 1, name: 'Tallas de polos' })).toBeInTheDocument();
		jest.dontMock('../content/SizeGuideDialog');
		expect(address()).toBe('/p/tallas-de-polos');
	});
});

describe('the pictures of a product', () => {
	it('[R16-89] are its own, then those of its group, and move by arrow keys and thumbnails', async () => {
		const { user } = open();
		const thumbnails = await main().findAllByRole('button', { name: /^Ver la imagen/ });
		expect(thumbnails.map(({ ariaLabel, tabIndex }) => [ariaLabel, tabIndex])).toEqual([
			['Ver la imagen 1 de 3', 0],
			['Ver la imagen 2 de 3', -1],
			['Ver la imagen 3 de 3', -1],
		]);
		const gallery = main().getByRole('group', { name: 'Imágenes de Polo Paracas, rojo, M' });
		const texts = ['Polo rojo, de frente', 'Polo Paracas, rojo, M, imagen 2', 'Etiqueta'];
		const shown = () =>
			within(gallery)
				.getAllByRole('img')
				.map(({ alt }: Partial<HTMLImageElement>) => alt);
		expect(shown()).toEqual(texts.slice(0, 1));
		const place = within(gallery).getByRole('status');
		expect(place).toHaveTextContent('Imagen 1 / de 3');
		act(() => thumbnails[0]?.focus());
		await waitFor(() => expect(shown()).toEqual(texts));
		await user.keyboard('{ArrowRight}');
		expect(place).toHaveTextContent('Imagen 2 / de 3');
		expect(thumbnails[1]).toHaveFocus();
		expect(thumbnails[1]).toHaveAttribute('aria-current', 'true');
		await user.keyboard('{ArrowRight}{ArrowRight}');
		expect(place).toHaveTextContent('Imagen 3 / de 3');
		await user.click(thumbnails[0] as HTMLElement);
		expect(place).toHaveTextContent('Imagen 1 / de 3');
	});

	it('[R16-89] say no place where there is one, and none before a back end without groups', async () => {
		const lone = { ...polo, pictures: undefined, group: undefined };
		const { server } = open(lone, { 'GET /products/active': () => [lone] }, true);
		const gallery = await main().findByRole('group', { name: /^Imágenes de/ });
		expect(within(gallery).getByRole('img')).toHaveAccessibleName('Polo rojo, de frente');
		expect(within(gallery).queryByRole('status')).toBeNull();
		expect(server.requests.some(({ path }) => path.startsWith('/product-groups'))).toBe(false);
	});

	it.each([
		['its own text', 'De frente', '', ['De frente', `${polo.name}, imagen 2`, 'Etiqueta']],
		["the group's text of the first one", '', '', ['Ya está', `${polo.name}, imagen 2`, 'Etiqueta']],
		["the group's text of a later one", '', 'De espaldas', ['Ya está', 'De espaldas', 'Etiqueta']],
	])('[R16-202] have %s', (_, own, later, texts) => {
		const pictures = [...group.pictures, { url: address('b'), alt: later }, { url: address('a'), alt: 'Otra vez' }];
		const shown = galleryPictures({ ...polo, imageAlt: own }, { ...group, pictures });
		expect(shown.map(({ url }) => url)).toEqual([polo.imageUrl, address('b'), address('c')]);
		expect(shown.map(({ alt }) => alt)).toEqual(texts);
	});

	it('[R16-202] have the name where neither the product nor the group has a text', () => {
		const pictures = group.pictures.map(({ url }) => ({ url, alt: '' }));
		const [first] = galleryPictures({ ...polo, imageAlt: '' }, { ...group, pictures });
		expect(first?.alt).toBe(polo.name);
	});

	it('[R16-90] grow by buttons, keys, wheel, double press and pinch, within the view', async () => {
		const { user } = open();
		await main().findAllByRole('button', { name: /^Ver la imagen/ });
		await user.click(main().getByRole('button', { name: 'Ampliar la imagen' }));
		const dialog = within(await screen.findByRole('dialog', { name: polo.name }));
		const status = dialog.getByRole('status');
		const picture = () => dialog.getByRole('img');
		const stage = picture().parentElement as HTMLElement;
		for (const [name, value] of [
			['clientWidth', 400],
			['clientHeight', 300],
		] as const)
			Object.defineProperty(stage, name, { value });
		stage.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 300 }) as DOMRect;

		expect(status).toHaveTextContent('100 %Imagen 1 de 3');
		await user.click(dialog.getByRole('button', { name: 'Acercar' }));
		expect(status).toHaveTextContent('150 %');
		await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
		expect(picture().style.transform).toBe('translate(-100px, 0px) scale(1.5)');
		await user.keyboard('++++');
		expect(status).toHaveTextContent('400 %');
		await user.keyboard('0{ArrowRight}');
		expect(status).toHaveTextContent('100 %Imagen 2 de 3');

		fireEvent.doubleClick(stage, { clientX: 300, clientY: 150 });
		expect(picture().style.transform).toBe('translate(-150px, 0px) scale(2.5)');
		fireEvent.doubleClick(stage);
		expect(status).toHaveTextContent('100 %');
		const wheel = new WheelEvent('wheel', { deltaY: -50, cancelable: true });
		fireEvent(stage, wheel);
		expect(wheel.defaultPrevented).toBe(true);
		expect(status).toHaveTextContent('122 %');
		await user.keyboard('0');

		const press = (type: 'down' | 'move' | 'up', pointerId: number, clientX: number) =>
			fireEvent(
				stage,
				// jsdom has no pointer events.
				Object.assign(new MouseEvent(`pointer${type}`, { bubbles: true, clientX, clientY: 150 }), { pointerId }),
			);
		press('down', 1, 150);
		press('down', 2, 250);
		press('move', 2, 350);
		await waitFor(() => expect(status).toHaveTextContent('200 %'));
		press('up', 2, 350);
		press('up', 1, 150);
		await user.keyboard('0');
		press('down', 1, 300);
		press('move', 1, 200);
		press('up', 1, 200);
		expect(status).toHaveTextContent('100 %Imagen 3 de 3');
		expect(picture()).toHaveAccessibleName('Etiqueta');
	});
});

describe('the size guide', () => {
	it('[R16-91] of a group opens in a dialog', async () => {
		const { user } = open(polo, {
			...shop(page('tallas-de-polos', 'Tallas de polos')),
			'GET /pages/tallas-de-polos': () => guide,
		});
		await user.click(await main().findByRole('button', { name: 'Guía de tallas' }));
		const dialog = within(await screen.findByRole('dialog', { name: 'Tallas de polos' }));
		expect(dialog.getByText('La M mide 52 cm.')).toBeInTheDocument();
	});

	it('[R16-91] of a category is offered while its page is published', async () => {
		const lone = { ...polo, group: null };
		const categories = { 'GET /categories/active': () => [aCategory({ ...category, sizeGuide: 'tallas' })] };
		open(lone, { ...categories, ...shop(page('tallas', 'Tallas')) });
		expect(await main().findByRole('button', { name: 'Guía de tallas' })).toBeInTheDocument();
	});

	it('[R16-91] is not offered where its page is gone', async () => {
		open(polo, shop());
		await main().findAllByRole('button', { name: /^Ver la imagen/ });
		expect(main().queryByRole('button', { name: 'Guía de tallas' })).toBeNull();
	});
});
