import { useState } from 'react';
import type { Product } from '#contract/catalog/product';
import { limits } from '#contract/shared/limits';
import { formatLocalMoney } from '#contract/shared/money';
import { countOf } from '#lib/text';
import { Combobox } from '#ui/Combobox';
import { useSearchText } from '#ui/useSearchText';
import { adminProductsApi } from '../../kit/adminProductsApi';
import { adminStockOf } from '../../kit/entities/kinds';
import type { DraftProduct } from './draft';

const most = 8;

interface ProductFieldProps {
	error?: string | undefined;
	onChoose: (product: DraftProduct) => void;
}

export function ProductField({ error, onChoose }: ProductFieldProps) {
	const [text, setText] = useState('');
	const search = useSearchText(text, 2);
	const answer = adminProductsApi.useGetProductWindowQuery(
		{ search: search.settled, status: 'active', offset: 0, limit: most },
		{ skip: search.skip },
	);
	const { found: page, state } = search.read(answer);
	const products = page?.products ?? [];
	return (
		<Combobox
			label="Agregar un producto"
			name="product"
			help="Escribe parte del nombre o el SKU, y elígelo de la lista"
			maxLength={limits.keyword}
			error={error}
			text={text}
			onText={setText}
			options={products.map((product) => ({
				key: String(product.id),
				title: product.name,
				detail: `${formatLocalMoney(product.price)} · ${stockText(adminStockOf(product) ?? 0)}`,
			}))}
			onChoose={({ key }) => {
				const product = products.find(({ id }) => String(id) === key);
				if (!product) return;
				setText('');
				onChoose(draftOf(product));
			}}
			state={state}
			none={`No hay productos activos con «${search.typed}».`}
			failed="No pudimos buscar productos. Revisa tu conexión y vuelve a escribir."
			noun={['producto', 'productos']}
		/>
	);
}

const stockText = (stock: number): string => (stock > 0 ? countOf(stock, 'disponible', 'disponibles') : 'Agotado');

const draftOf = (product: Product): DraftProduct => ({
	productId: product.id,
	name: product.name,
	imageUrl: product.imageUrl ?? null,
	price: product.price,
	stock: adminStockOf(product) ?? 0,
});
