import { ArrowUp } from 'lucide-react';
import { type ComponentProps, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { productsPerPage } from '#contract/catalog/product';
import { countOf } from '#lib/text';
import { formatUrl } from '#lib/urlState';
import { Button, LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { EmptyState, ErrorState } from '#ui/EmptyState';
import { lazyPart } from '#ui/PageBoundary';
import { Pagination } from '#ui/Pagination';
import { useHydrated } from '#ui/useHydrated';
import { chosenNames } from './attributeFilters';
import { filterParams, isFiltered, isSearch, type ProductFilters } from './filters';
import type { ProductAction } from './ProductCard';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid';
import styles from './ProductResults.module.css';
import { useDeferredInserts } from './useDeferredInserts';
import type { ProductList } from './useProductList';

const WayOn = lazyPart(() => import(/* webpackChunkName: "way-on" */ './WayOn'));

interface ProductResultsProps {
	list: ProductList;
	filters: ProductFilters;
	action: ProductAction;
	addressOf: ComponentProps<typeof Pagination>['addressOf'];
	onPage: (page: number) => void;
	onClear: () => void;
}

function adviceFor(filters: ProductFilters, { facets, stale }: ProductList): string {
	const gone = stale ? [] : chosenNames(filters.attributes, facets?.attributes).filter(({ isKnown }) => !isKnown);
	if (gone.length > 0) {
		const asked = gone.map(({ attribute, value }) => `«${value}» en «${attribute}»`).join(' ni ');
		return `Ningún producto tiene ${asked}: quita ${gone.length === 1 ? 'ese filtro' : 'esos filtros'}.`;
	}
	const nothing = isSearch(filters) ? `Nada coincide con “${filters.search}”. ` : '';
	return `${nothing}Prueba con ${filters.attributes ? 'menos filtros' : 'otra palabra'}, otra categoría o un precio más amplio.`;
}

/** R3-014, R3-015, R3-018. */
export function ProductResults({ list, filters, action, addressOf, onPage, onClear }: ProductResultsProps) {
	const region = useRef<HTMLElement>(null);
	const rows = useRef<HTMLDivElement>(null);
	// The server has no chunk that a page loads later.
	const hydrated = useHydrated();
	const [scrollTarget, setScrollTarget] = useState<number | null>(null);

	// Only while the list's start is in view without the pointer on it.
	const mayMove = useCallback(() => {
		const box = region.current?.getBoundingClientRect();
		return !box || (box.top >= 0 && !rows.current?.matches(':hover'));
	}, []);
	const question = formatUrl(filterParams, filters).toString();
	const { products, waiting, flush } = useDeferredInserts(list, question, mayMove);
	const onlyOffers = filters.offers !== '' && !isFiltered({ ...filters, offers: '', sortBy: null });
	const fresh = useMemo(() => new Set(list.arrived.map(({ card }) => card)), [list.arrived]);
	const { count = 0, page = 1, pages = 1 } = list.answer ?? {};

	useEffect(
		function scrollToNewProduct() {
			if (scrollTarget === null) return;
			const row = region.current?.querySelector<HTMLElement>(`[data-card="${scrollTarget}"]`);
			if (!row) return;
			setScrollTarget(null);
			row.querySelector('a')?.focus({ preventScroll: true });
			window.scrollTo(0, window.scrollY + row.getBoundingClientRect().top - window.innerHeight / 4);
		},
		// No dependencies: the row may appear in any later render.
	);

	const showNew = async () => {
		const [first] = waiting;
		if (!first) return;
		flush();
		setScrollTarget(first.card);
		const target = await list.locate(first);
		if (target === null) setScrollTarget(null);
		else if (target !== page) onPage(target);
	};

	const showPage = (target: number) => {
		onPage(target);
		region.current?.focus({ preventScroll: true });
		const top = region.current?.getBoundingClientRect().top ?? 0;
		if (top < 0) window.scrollTo(0, window.scrollY + top - 80);
	};

	if (list.failed) return <ErrorState message="Error al cargar los productos" onRetry={list.retry} />;
	return (
		<section ref={region} tabIndex={-1} className="stack gap-6" aria-labelledby="resultados" aria-busy={!list.answer}>
			<h2 id="resultados" className="visually-hidden">
				Resultados
			</h2>
			{waiting.length > 0 && (
				<div className={styles.pill}>
					<Button icon={<ArrowUp size={18} />} onClick={showNew}>
						{countOf(waiting.length, 'producto nuevo', 'productos nuevos')}
					</Button>
				</div>
			)}
			{!list.answer && <ProductGridSkeleton count={productsPerPage} kind="list" />}
			{list.answer && count === 0 && (
				<>
					<EmptyState
						title={onlyOffers ? 'Ahora no hay productos en oferta' : 'No se encontraron productos'}
						action={
							onlyOffers ? (
								<LinkButton to="/products">Ver todos los productos</LinkButton>
							) : (
								isFiltered(filters) && <Button onClick={onClear}>Ver todos los productos</Button>
							)
						}
					>
						{isFiltered(filters) && !onlyOffers && adviceFor(filters, list)}
					</EmptyState>
					{hydrated && (
						<WayOn
							action={action}
							question={`Hola, busco ${filters.search || 'un producto'} y no lo encuentro en la tienda.`}
						/>
					)}
				</>
			)}
			{count > 0 && (
				<div ref={rows} className={cx(styles.rows, list.stale && styles.stale)}>
					<ProductGrid products={products} kind="list" action={action} fresh={fresh} eager={4} />
				</div>
			)}
			<Pagination
				page={page}
				pageCount={pages}
				addressOf={addressOf}
				onChange={showPage}
				onApproach={list.prefetch}
				label="Páginas de productos"
			/>
		</section>
	);
}
