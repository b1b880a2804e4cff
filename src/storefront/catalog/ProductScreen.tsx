import { PackageSearch } from 'lucide-react';
import { productIdOf } from '#contract/catalog/product';
import { LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { EmptyState, ErrorState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';
import { Skeleton } from '#ui/Skeleton';
import { useGetProductGroupQuery } from './catalogApi';
import { ProductDetail, type ProductDetailProps } from './ProductDetail';
import styles from './ProductDetail.module.css';
import { useProduct } from './useProduct';
import { usePresentAddress } from './useProductAddress';

interface ProductScreenProps extends Omit<ProductDetailProps, 'product' | 'group'> {
	id: string | undefined;
}

/** R3-020. */
export function ProductScreen({ id, ...rest }: ProductScreenProps) {
	const { product, loading, failed, retry } = useProduct(productIdOf(id));
	const groupId = product?.group?.id;
	const { currentData: group, isFetching } = useGetProductGroupQuery(groupId ?? 0, { skip: !groupId });
	usePresentAddress(id, product);
	// Options that came later would move what is below them.
	if (loading || (isFetching && group === undefined)) return <LoadingProduct />;
	// The options keep their focus.
	const key = groupId ? `group ${groupId}` : product?.id;
	if (product) return <ProductDetail key={key} product={product} group={group ?? null} {...rest} />;
	if (failed) return <ErrorState message="Error al cargar el producto" onRetry={retry} />;
	return <UnknownProduct />;
}

function LoadingProduct() {
	return (
		<div className={styles.page} aria-busy="true">
			<h1 className="visually-hidden">Cargando producto…</h1>
			<div className={styles.path}>
				<Skeleton width="10rem" height="28px" />
			</div>
			<div className={styles.picture}>
				<Skeleton ratio={1} radius="var(--radius-l)" />
			</div>
			<div className={cx('stack gap-3', styles.facts)}>
				<Skeleton width="80%" height="2.2rem" />
				<Skeleton width="9rem" height="2.2rem" />
			</div>
			<div className={cx('stack gap-5', styles.more)}>
				<Skeleton height="44px" width="20rem" radius="var(--radius-m)" />
				<Skeleton height="5rem" />
			</div>
		</div>
	);
}

function UnknownProduct() {
	return (
		<section aria-labelledby="desconocido">
			<PageMeta title="Producto no encontrado" status={404} />
			<h1 id="desconocido" className="visually-hidden">
				Producto no encontrado
			</h1>
			<EmptyState
				title="No encontramos este producto"
				icon={<PackageSearch size={28} />}
				action={
					<LinkButton variant="primary" to="/products">
						Ver productos
					</LinkButton>
				}
			>
				Puede que ya no se venda o que la dirección tenga un error.
			</EmptyState>
		</section>
	);
}
