import fs from 'node:fs';
import path from 'node:path';
import { render, screen, within } from '@testing-library/react';
import { notThereYet } from '#contract/delivery/quote';
import { wholeShop } from '#contract/shop/default';
import { Notice } from './Notice';
import { AskShop, asksShop } from './ShopContact';
import { ShopContext } from './shop';

const seller = { ...wholeShop({}).seller, whatsapp: '51987654321', phone: '051 32 1234' };
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0]);

it.each([
	notThereYet('Iquitos'),
	'Esta tienda no cancela pedidos en línea. Comunícate con la tienda.',
	'El enlace ya no sirve: venció o ya se usó. Pide uno nuevo a la tienda.',
	'Pide a la tienda los datos de la cuenta para transferir S/ 20.00.',
	'Si aún lo quieres, vuelve a pedirlo o escríbenos.',
])('[R21-126] «%s» has WhatsApp and telephone beside it, wherever it comes from', (said) => {
	const { rerender } = render(
		<ShopContext value={wholeShop({ seller })}>
			<Notice>{said}</Notice>
		</ShopContext>,
	);
	const ways = ['https://wa.me/51987654321', 'tel:051321234'];
	expect(links()).toEqual(ways);
	rerender(
		<ShopContext value={wholeShop({ seller })}>
			<AskShop said={said} />
		</ShopContext>,
	);
	expect(links()).toEqual(ways);
	expect(screen.getByText(said)).toBeVisible();
});

it('[R21-126] other notices have none, nor has a shop that told none', () => {
	const { container } = render(
		<ShopContext value={wholeShop({ seller })}>
			<Notice>La tienda te escribe: «Sale mañana»</Notice>
			<Notice>Tu pedido llegó a la tienda</Notice>
		</ShopContext>,
	);
	expect(within(container).queryByRole('link')).toBeNull();
	render(<Notice>{notThereYet('')}</Notice>);
	expect(links()).toEqual([]);
});

const sourcesOf = (folder: string): string[] =>
	fs
		.readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.tsx?$/.test(name) && !/test\.tsx?$|(^|\/)(testing|admin|mail)\//.test(name))
		.map((name) => path.join(folder, name));

it('[R21-126] every sentence of the program that sends a shopper to the shop is known', () => {
	const sends =
		/[^'"`>\n]*\b(escr[ií]be|p[ií]de|comun[ií]cate|preg[uú]nta|ll[aá]ma|cont[aá]cta)(le|les|los|las)?( [^.'"`\n]*)? (a|con) la tienda[^'"`<\n]*/gi;
	const sentences = ['src', 'server', 'contract'].flatMap(sourcesOf).flatMap((file) => {
		return fs.readFileSync(file, 'utf8').match(sends) ?? [];
	});
	expect(sentences.length).toBeGreaterThan(10);
	expect(sentences.filter((sentence) => !asksShop.test(sentence))).toEqual([]);
});
