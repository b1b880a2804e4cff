import { ArrowUp } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { countOf } from '../../lib/text';
import { formatUrl } from '../../lib/urlState';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { Pagination } from '../../ui/Pagination';
import { filterParams, isFiltered, type ProductFilters, pageOf, productsPerPage } from './filters';
import type { ProductAction } from './ProductCard';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid';
import styles from './ProductResults.module.css';
import { useDeferredInserts } from './useDeferredInserts';
import type { ProductList } from './useProductList';

interface ProductResultsProps {
	list: ProductList;
	filters: ProductFilters;
	action: ProductAction;
	onPage: (page: number, how?: { replace: boolean }) => void;
	onClear: () => void;
}

/** R3-014, R3-015, R3-018. */
export function ProductResults({ list, filters, action, onPage, onClear }: ProductResultsProps) {
	const region = useRef<HTMLElement>(null);
	const rows = useRef<HTMLDivElement>(null);
	const [scrollTarget, setScrollTarget] = useState<number | null>(null);

	// Rows may move only while the start of the list is in view and the pointer is on none of them.
	const mayMove = useCallback(() => {
		const box = region.current?.getBoundingClientRect();
		return !box || (box.top >= 0 && !rows.current?.matches(':hover'));
	}, []);
	const queryKey = formatUrl(filterParams, { ...filters, page: 1 }).toString();
	const shown = useDeferredInserts(list.stale ? undefined : list.products, queryKey, mayMove);
	const { count, page, pages, products } = pageOf(list.stale ? (list.products ?? []) : shown.products, filters.page);
	const waiting = list.stale ? 0 : shown.waiting;

	useEffect(
		function scrollToNewProduct() {
			if (scrollTarget === null) return;
			const row = region.current?.querySelector<HTMLElement>(`[data-product="${scrollTarget}"]`);
			if (!row) return;
			setScrollTarget(null);
			row.querySelector('a')?.focus({ preventScroll: true });
			window.scrollTo(0, window.scrollY + row.getBoundingClientRect().top - window.innerHeight / 4);
		},
		// No dependencies: the row may appear in any later render.
	);

	const showNew = () => {
		const visible = new Set(shown.products.map(({ id }) => id));
		const first = list.products?.findIndex(({ id }) => !visible.has(id)) ?? -1;
		const id = list.products?.[first]?.id;
		if (id === undefined) return;
		shown.flush();
		setScrollTarget(id);
		const targetPage = Math.floor(first / productsPerPage) + 1;
		if (targetPage !== page) onPage(targetPage);
	};

	const showPage = (target: number) => {
		onPage(target);
		region.current?.focus({ preventScroll: true });
		const top = region.current?.getBoundingClientRect().top ?? 0;
		if (top < 0) window.scrollTo(0, window.scrollY + top - 80);
	};

	if (list.failed) return <ErrorState message="Error al cargar los productos" onRetry={list.retry} />;
	return (
		<section ref={region} tabIndex={-1} className="stack gap-6" aria-labelledby="resultados" aria-busy={!list.products}>
			<h2 id="resultados" className="visually-hidden">
				Resultados
			</h2>
			{waiting > 0 && (
				<div className={styles.pill}>
					<Button icon={<ArrowUp size={18} />} onClick={showNew}>
						{countOf(waiting, 'producto nuevo', 'productos nuevos')}
					</Button>
				</div>
			)}
			{!list.products && <ProductGridSkeleton count={productsPerPage} kind="list" />}
			{list.products && count === 0 && (
				<EmptyState
					title="No se encontraron productos"
					action={isFiltered(filters) && <Button onClick={onClear}>Ver todos los productos</Button>}
				>
					{isFiltered(filters) && 'Prueba con otra palabra, otra categoría o un precio más amplio.'}
				</EmptyState>
			)}
			{count > 0 && (
				<div ref={rows} className={cx(styles.rows, list.stale && styles.stale)}>
					<ProductGrid products={products} kind="list" action={action} fresh={shown.inserted} eager={4} />
				</div>
			)}
			<Pagination page={page} pageCount={pages} onChange={showPage} label="Páginas de productos" />
		</section>
	);
}
