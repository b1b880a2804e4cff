import { SlidersHorizontal } from 'lucide-react';
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useIsForeign } from '#api/backEnd';
import { lineOf } from '#contract/catalog/tree';
import { isActive } from '#lib/product';
import { countOf } from '#lib/text';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { useUrlState } from '#ui/useUrlState';
import { useWide } from '#ui/useWide';
import { addToCart } from '../buying/addToCart';
import { ActiveFilters } from './ActiveFilters';
import { stepsTo } from './aisles';
import { countValues } from './attributeFilters';
import { CategoryTiles } from './CategoryTiles';
import { Crumbs } from './Crumbs';
import { useGetActiveCategoriesQuery } from './catalogApi';
import { FilterFields } from './FilterFields';
import { type ChangeFilters, filterParams, noFilters } from './filters';
import { ListMeta, titleOf } from './ListMeta';
import type { ProductAction } from './ProductCard';
import { ProductResults } from './ProductResults';
import styles from './ProductsView.module.css';
import { useProductList } from './useProductList';

/** R3-010 … R3-018. */
export default function ProductsPage() {
	return <ProductsView action={addToCart} />;
}

interface ProductsViewProps {
	action: ProductAction;
	/** `/ofertas`: the filter is the page itself. */
	onlyOffers?: boolean;
}

/** R3-010 … R3-018. */
export function ProductsView({ action, onlyOffers = false }: ProductsViewProps) {
	const [given, write, addressOf] = useUrlState(filterParams);
	const isForeign = useIsForeign();
	// Only our server knows offers and attributes.
	const filters = useMemo(
		() => (isForeign ? { ...given, offers: '' as const, attributes: '' } : given),
		[given, isForeign],
	);
	const asked = useMemo(() => (onlyOffers ? { ...filters, offers: 'true' as const } : filters), [filters, onlyOffers]);
	// Fields follow a key at once; the list renders interruptibly.
	const shown = useDeferredValue(asked);
	const list = useProductList(shown);
	const categories = useShownCategories();
	const { search, category, minPrice, maxPrice, available, offers, attributes } = filters;
	const change = useCallback<ChangeFilters>(
		(changes, how) => {
			const { category: next = category } = changes;
			// Attributes hold for all below their category, and mean nothing beside it.
			const isBelow = category === null || lineOf(categories ?? [], next).some(({ id }) => id === category);
			write(next === category || isBelow ? changes : { attributes: '', ...changes }, how);
		},
		[write, category, categories],
	);
	const wide = useWide();
	const [sheetOpen, setSheetOpen] = useState(false);
	// The dialog makes the page inert, and restyling takes longer than a frame.
	const showSheet = (open: boolean) => startTransition(() => setSheetOpen(open));

	const narrowing =
		[category !== null || search, minPrice !== null, maxPrice !== null, available, offers].filter(Boolean).length +
		countValues(attributes);
	const isAnswered = list.answer !== undefined && !list.stale && shown === asked;
	const count = list.answer && !list.stale ? countOf(list.answer.count, 'producto', 'productos') : null;
	const soldOut = (!list.stale && !available && list.facets?.stock.soldOut) || 0;
	const fields = <FilterFields {...{ filters, categories, onlyOffers }} onChange={change} facets={list.facets} />;

	return (
		<div className={cx('stack', styles.page)}>
			<ListMeta filters={shown} categories={categories} list={list} />
			{category !== null && !isForeign && <Crumbs steps={stepsTo(categories, { id: category })} here />}
			<h1>{onlyOffers ? 'Ofertas' : titleOf(shown, categories)}</h1>
			{wide && (
				<aside className={cx('sticky', styles.side)} aria-label="Filtros">
					{fields}
				</aside>
			)}
			<div className="stack">
				<div className={cx('split', styles.bar)}>
					<p className="cluster gap-2">
						<span role="status">{count ?? (list.failed ? '' : 'Buscando productos…')}</span>
						{soldOut > 0 && <span className="note">{`${soldOut} sin stock`}</span>}
					</p>
					<span className={styles.opener}>
						<Button icon={<SlidersHorizontal size={18} />} onClick={() => showSheet(true)}>
							{`Filtros${narrowing > 0 ? ` (${narrowing})` : ''}`}
						</Button>
					</span>
				</div>
				<CategoryTiles
					{...{ category, categories }}
					facets={list.facets}
					addressOf={(id) => addressOf({ category: id })}
				/>
				<ActiveFilters {...{ filters, categories, isAnswered }} onChange={change} facets={list.facets?.attributes} />
				{category !== null && search && (
					<p className={cx('note', styles.hint)}>
						Dentro de una categoría se muestran todos sus productos.{' '}
						<button type="button" onClick={() => change({ category: null })}>
							{`Buscar “${search}” en toda la tienda`}
						</button>
					</p>
				)}
				{!list.stale && list.dropped && (
					<p role="status" className={cx('note', styles.hint)}>
						{`Nada coincide con ${list.dropped.map((word) => `“${word}”`).join(' ni ')}: se muestra lo que coincide con el resto.`}
					</p>
				)}
				{!list.stale && list.withoutDescriptions && (
					<p role="status" className={cx('note', styles.hint)}>
						La tienda acaba de arrancar: la búsqueda todavía no mira las descripciones.{' '}
						<button type="button" onClick={list.retry}>
							Buscar de nuevo
						</button>
					</p>
				)}
				<ProductResults
					list={list}
					filters={shown}
					action={action}
					addressOf={(page) => addressOf({ page })}
					onPage={(page) => change({ page })}
					onClear={() => change(noFilters)}
				/>
			</div>
			<Dialog
				open={sheetOpen}
				variant="sheet"
				title="Filtros"
				onClose={() => showSheet(false)}
				footer={
					<Button variant="primary" wide onClick={() => showSheet(false)}>
						{count ? `Ver ${count}` : 'Ver productos'}
					</Button>
				}
			>
				{fields}
			</Dialog>
		</div>
	);
}

/** R3-018. */
function useShownCategories() {
	const { data, error } = useGetActiveCategoriesQuery();
	useEffect(
		function logFailure() {
			if (error) console.warn('The categories of the filter could not be loaded.', error);
		},
		[error],
	);
	return useMemo(() => data?.filter(isActive), [data]);
}
