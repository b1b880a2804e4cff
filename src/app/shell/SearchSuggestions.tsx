import { LayoutGrid, Search } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import type { Suggestions } from '#contract/catalog/suggestions';
import { hueOf } from '#lib/images';
import { countOf } from '#lib/text';
import { placeText } from '#storefront/catalog/aisles';
import { useGetActiveCategoriesQuery, useGetSuggestionsQuery } from '#storefront/catalog/catalogApi';
import { cx } from '#ui/cx';
import { Picture } from '#ui/Picture';
import { Price } from '#ui/Price';
import styles from './SearchSuggestions.module.css';

export interface SuggestionKeys {
	press(event: KeyboardEvent): void;
}

interface SearchSuggestionsProps {
	ref: Ref<SuggestionKeys>;
	id: string;
	text: string;
	words: string;
	/** `active`: id of the option for Enter. */
	onShown: (state: { expanded: boolean; active: string }) => void;
	onChoose: (to: string) => void;
	onClose: () => void;
}

const minLength = 2;
const addressesOf = ({ products, categories, count }: Suggestions, words: string) => [
	...products.map(({ id }) => `/products/${id}`),
	...categories.map(({ id }) => `/products?category=${id}`),
	...(count ? [`/products?${new URLSearchParams({ search: words })}`] : []),
];

export default function SearchSuggestions({
	ref,
	id,
	text,
	words,
	onShown,
	onChoose,
	onClose,
}: SearchSuggestionsProps) {
	const tooShort = Math.min(words.length, text.trim().length) < minLength;
	// The last answer stays until the next one, against flicker.
	const { data, isError } = useGetSuggestionsQuery(words, { skip: tooShort });
	const { data: all } = useGetActiveCategoriesQuery();
	const placeOf = (id: number) => ['Categoría', placeText(all, id)].filter(Boolean).join(' en ');
	const answer = tooShort || isError ? undefined : data;
	const addresses = answer ? addressesOf(answer, words) : [];
	const count = addresses.length;

	const [choice, setChoice] = useState({ answer, index: -1 });
	const index = choice.answer === answer && choice.index < count ? choice.index : -1;
	const optionId = (place: number) => `${id}-${place}`;
	const active = index < 0 ? '' : optionId(index);
	const move = (by: 1 | -1) => {
		// The field itself comes after the last option.
		const next = ((index + 1 + by + count + 1) % (count + 1)) - 1;
		setChoice({ answer, index: next });
		if (next >= 0) document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
	};

	useEffect(
		function tellField() {
			onShown({ expanded: count > 0, active });
		},
		[onShown, count, active],
	);
	useImperativeHandle(ref, () => ({
		press(event) {
			const chosen = addresses[index];
			if (!count) return;
			if (event.key === 'ArrowDown') move(1);
			else if (event.key === 'ArrowUp') move(-1);
			else if (event.key === 'Escape') onClose();
			else if (event.key === 'Enter' && chosen) onChoose(chosen);
			else return;
			event.preventDefault();
		},
	}));

	if (!answer) return null;
	if (!count) {
		return (
			<p role="status" className={cx('note', styles.list)}>
				No encontramos nada con ese texto. Revisa cómo está escrito o prueba con otra palabra.
			</p>
		);
	}
	const { products, categories, count: matches } = answer;
	const suggested = products.length + categories.length;
	const option = (place: number) => ({
		id: optionId(place),
		role: 'option',
		'aria-selected': place === index,
		className: cx('row', styles.option),
		// The field keeps the focus, or the list would close before the click.
		onPointerDown: (event: { preventDefault(): void }) => event.preventDefault(),
		onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
		onClick: () => onChoose(addresses[place] as string),
	});
	return (
		<>
			<div id={id} role="listbox" aria-label="Sugerencias" className={styles.list}>
				{products.map((product, place) => (
					<div key={product.group ?? -product.id} {...option(place)}>
						<Picture src={product.imageUrl} alt="" name={product.name} hue={hueOf(product.id)} width={44} />
						<span className="clamp grow">{product.name}</span>
						<span className={styles.price}>
							{product.from && <span className="note">Desde </span>}
							<Price amount={product.price} listPrice={product.listPrice} format="local" size="s" />
						</span>
					</div>
				))}
				{categories.map((category, place) => (
					<div key={category.id} {...option(products.length + place)}>
						<span className={styles.icon}>
							<LayoutGrid size={20} />
						</span>
						<span className="grow">
							<span>{category.name}</span> <span className="note">{placeOf(category.id)}</span>
						</span>
					</div>
				))}
				{matches ? (
					<div {...option(suggested)}>
						<span className={styles.icon}>
							<Search size={20} />
						</span>
						<strong className="grow">{matches === 1 ? 'Ver el resultado' : `Ver los ${matches} resultados`}</strong>
					</div>
				) : null}
			</div>
			<p role="status" className="visually-hidden">
				{countOf(suggested, 'sugerencia', 'sugerencias')}
			</p>
		</>
	);
}
