import { useState } from 'react';
import { inTreeOrder } from '#contract/catalog/tree';
import type { OfferScope } from '#contract/offers/admin';
import { foldText } from '#contract/shared/characters';
import { limits } from '#contract/shared/limits';
import { countOf } from '#lib/text';
import { Chip } from '#ui/Badge';
import { Combobox } from '#ui/Combobox';
import { useSearchText } from '#ui/useSearchText';
import { adminApi } from '../kit/adminApi';
import { useFindGroupsQuery } from '../kit/adminGroupsApi';
import { adminProductsApi } from '../kit/adminProductsApi';
import { pathOf } from '../kit/entities/categoryTree';
import styles from './Offers.module.css';
import type { OfferFormApi } from './useOfferForm';
import type { Target } from './values';

type TargetScope = Exclude<OfferScope, 'ALL'>;

interface Found {
	found: (Target & { detail: string })[] | undefined;
	state: 'short' | 'loading' | 'listed' | 'failed';
	typed: string;
}

const most = 8;
const shownChips = 60;

function useProducts(text: string, skip: boolean): Found {
	const search = useSearchText(text, 2);
	const answer = adminProductsApi.useGetProductWindowQuery(
		{ search: search.settled, offset: 0, limit: most },
		{ skip: skip || search.skip },
	);
	const { found, state } = search.read(answer);
	return {
		found: found?.products.map(({ id, name, sku }) => ({ id, name, detail: sku ?? '' })),
		...{ state, typed: search.typed },
	};
}

function useGroups(text: string, skip: boolean): Found {
	const search = useSearchText(text, 2);
	const { found, state } = search.read(useFindGroupsQuery(search.settled, { skip: skip || search.skip }));
	return {
		found: found?.map(({ id, name, products }) => ({ id, name, detail: countOf(products, 'producto', 'productos') })),
		...{ state, typed: search.typed },
	};
}

function useCategories(text: string, skip: boolean): Found {
	const { data, isError } = adminApi.useGetAllCategoriesQuery(undefined, { skip });
	const typed = text.trim();
	const found =
		data &&
		inTreeOrder(data)
			.map(({ category: { id, active } }) => ({
				id,
				name: pathOf(data, id),
				detail: active === false ? 'Inactiva' : 'Activa',
			}))
			.filter(({ name }) => foldText(name).includes(foldText(typed)));
	return { found, state: found ? 'listed' : isError ? 'failed' : 'loading', typed };
}

const texts: Record<TargetScope, { label: string; help: string; none: string; noun: readonly [string, string] }> = {
	CATEGORIES: {
		label: 'Agregar una categoría',
		help: 'También llega a los productos que entren después.',
		none: 'No hay categorías con',
		noun: ['categoría', 'categorías'],
	},
	GROUPS: {
		label: 'Agregar un grupo',
		help: 'Con todas sus tallas y colores.',
		none: 'No hay grupos con',
		noun: ['grupo', 'grupos'],
	},
	PRODUCTS: {
		label: 'Agregar un producto',
		help: 'Escribe parte del nombre o el SKU, y elígelo de la lista.',
		none: 'No hay productos con',
		noun: ['producto', 'productos'],
	},
};

interface TargetsFieldProps {
	form: OfferFormApi;
	scope: TargetScope;
	/** False: prices of a file, whose products can only be removed. */
	mayAdd: boolean;
}

export function TargetsField({ form, scope, mayAdd }: TargetsFieldProps) {
	const [text, setText] = useState('');
	const { label, help, none, noun } = texts[scope];
	const sources = {
		PRODUCTS: useProducts(text, scope !== 'PRODUCTS'),
		GROUPS: useGroups(text, scope !== 'GROUPS'),
		CATEGORIES: useCategories(text, scope !== 'CATEGORIES'),
	};
	const { found = [], state, typed } = sources[scope];
	const targets = form.watch('targets');
	const open = found.filter(({ id }) => !targets.some((target) => target.id === id)).slice(0, most);
	const set = (next: Target[]) =>
		form.setValue('targets', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
	const more = targets.length - shownChips;
	return (
		<div className="stack gap-3">
			{mayAdd && (
				<Combobox
					label={label}
					name="target"
					help={help}
					maxLength={limits.keyword}
					error={form.errorOf('targets')}
					text={text}
					onText={setText}
					options={open.map(({ id, name, detail }) => ({ key: String(id), title: name, detail }))}
					onChoose={({ key, title }) => {
						setText('');
						set([...targets, { id: Number(key), name: title }]);
					}}
					state={state}
					none={typed ? `${none} «${typed}».` : 'Ya elegiste todo lo que hay.'}
					failed="No pudimos buscar. Revisa tu conexión y vuelve a escribir."
					noun={noun}
					fieldRef={form.field('targets').ref}
				/>
			)}
			{targets.length > 0 && (
				<section aria-label="Elegidos" className={styles.chips}>
					{targets.slice(0, shownChips).map(({ id, name }) => (
						<Chip key={id} label={name} onRemove={() => set(targets.filter((target) => target.id !== id))} />
					))}
					{more > 0 && <span className="note">{`y ${countOf(more, noun[0], noun[1])} más`}</span>}
				</section>
			)}
		</div>
	);
}
