import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Category } from '#contract/catalog/product';
import { inTreeOrder } from '#contract/catalog/tree';
import { breadcrumbs } from '#lib/jsonLd';
import { isActive } from '#lib/product';
import { countOf } from '#lib/text';
import { createTextSearch } from '#lib/textSearch';
import { selectConnected } from '#live/liveSlice';
import { useAppSelector } from '#store';
import { Button } from '#ui/Button';
import { ConnectionDot } from '#ui/ConnectionDot';
import { cx } from '#ui/cx';
import { EmptyState, ErrorState } from '#ui/EmptyState';
import { TextField } from '#ui/fields';
import { PageMeta } from '#ui/PageMeta';
import { ScrollTop } from '#ui/ScrollTop';
import { Skeleton } from '#ui/Skeleton';
import { useShop } from '#ui/shop';
import { placeText } from './aisles';
import styles from './CategoriesView.module.css';
import { CategoryCard } from './CategoryCard';
import { useCategories } from './useCategories';

/** R3-030 … R3-035. */
export default function CategoriesPage() {
	const { name } = useShop();
	return (
		<>
			<PageMeta
				title="Categorías"
				description={`Todas las categorías de ${name}, para encontrar lo que buscas sin dar vueltas.`}
				path="/categories"
				jsonLd={(absolute) => [breadcrumbs([{ name: 'Categorías', path: '/categories' }], absolute)]}
			/>
			<CategoriesView />
		</>
	);
}

const search = createTextSearch<Category>(({ name, description }) => `${name} ${description ?? ''}`);

/** R3-033. */
const fewEnough = 8;

/** R3-030. */
function CategoriesView() {
	const { data, isError, isFetching, refetch } = useCategories();
	const connected = useAppSelector(selectConnected);
	const [words, setWords] = useState('');
	const active = useMemo(() => data?.filter(isActive), [data]);
	const isSearching = words.trim() !== '';
	const shown = useMemo(() => {
		const found = new Set(active && search(active, words));
		return (
			active && inTreeOrder(active).filter(({ category, depth }) => (isSearching ? found.has(category) : depth === 0))
		);
	}, [active, words, isSearching]);
	const failed = isError && !data;

	return (
		<div className="stack gap-5">
			<header className="split">
				<h1>Categorías</h1>
				<ConnectionDot connected={connected} />
			</header>
			{!failed && (
				<div className={cx('stack gap-3', styles.tools)}>
					<TextField
						type="search"
						label="Buscar categorías"
						hideLabel
						placeholder="Buscar categorías"
						icon={<Search size={20} />}
						value={words}
						onChange={(event) => setWords(event.target.value)}
					/>
					<p role="status">{shown ? countOf(shown.length, 'categoría', 'categorías') : 'Cargando categorías…'}</p>
				</div>
			)}
			{failed && <ErrorState message="Error al cargar las categorías" onRetry={refetch} retrying={isFetching} />}
			{!failed && !shown && (
				<div className={cx('grid', styles.tiles)} aria-hidden="true">
					{Array.from({ length: 8 }, (_, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change
						<div key={place} className="stack gap-2">
							<Skeleton ratio={1} radius="var(--radius-l)" />
							<Skeleton width="60%" height="1.2rem" />
							<Skeleton height="2.5rem" />
						</div>
					))}
				</div>
			)}
			{shown && shown.length > 0 && (
				<ul className={cx('grid', styles.tiles)}>
					{shown.map(({ category, children }) => (
						<li key={category.id}>
							<CategoryCard
								category={category}
								place={isSearching ? placeText(active, category.id) : ''}
								inside={isSearching ? undefined : children}
							/>
						</li>
					))}
				</ul>
			)}
			{shown?.length === 0 && (
				<EmptyState
					title="No se encontraron categorías"
					action={isSearching && <Button onClick={() => setWords('')}>Ver todas las categorías</Button>}
				>
					{isSearching && `Ninguna lleva “${words.trim()}” en su nombre o su descripción.`}
				</EmptyState>
			)}
			{shown && shown.length > fewEnough && <ScrollTop />}
		</div>
	);
}
