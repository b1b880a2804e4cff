import { useState } from 'react';
import { OfferTerm } from '#commerce/offers/OfferTerm';
import { wholeName } from '#contract/catalog/group';
import type { Product } from '#contract/catalog/product';
import { stockOf } from '#lib/product';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { Link } from '#ui/Link';
import { LivePulse } from '#ui/LivePulse';
import { Picture } from '#ui/Picture';
import { Price } from '#ui/Price';
import { Skeleton } from '#ui/Skeleton';
import { useWide } from '#ui/useWide';
import { AddToCartButton } from '../cart/AddToCartButton';
import { useGetProductGroupQuery } from '../catalog/catalogApi';
import { groupChoice } from '../catalog/groupChoice';
import { HeldHint } from '../catalog/HeldHint';
import { NotSold } from '../catalog/NotSold';
import { OptionFields } from '../catalog/OptionFields';
import { productHue } from '../catalog/ProductCard';
import styles from './ChooseSheet.module.css';

interface ChooseSheetProps {
	/** The first choice. */
	product: Product;
	onClose: () => void;
	onAdded: () => void;
}

/** Without `product` once the chosen one is hidden. */
function useChosen(first: Product) {
	const { data: group, isError, refetch } = useGetProductGroupQuery(first.group?.id ?? 0);
	const [chosen, setChosen] = useState({ id: first.id, values: first.group?.values ?? [] });
	const row = group?.products.find((one) => one.id === chosen.id);
	const values = row?.values ?? chosen.values;
	const name = group?.name ?? first.group?.name ?? '';
	const choice = groupChoice(group ?? nothing, values);
	const now: Product | undefined = row && { ...row, name: wholeName(name, values), category: first.category };
	return { name, group, isError, refetch, choice, product: group === undefined ? first : now, values, setChosen };
}
const nothing = { options: [], products: [] };

export default function ChooseSheet({ product: first, onClose, onAdded }: ChooseSheetProps) {
	const variant = useWide() ? 'center' : 'sheet';
	const { name, group, isError, refetch, choice, product, values, setChosen } = useChosen(first);
	const shown = product ?? first;
	if (group === null || group?.products.length === 0)
		return (
			<Dialog open variant={variant} title={name} onClose={onClose}>
				<NotSold category={first.category} />
			</Dialog>
		);
	return (
		<Dialog
			open
			variant={variant}
			title={name}
			onClose={onClose}
			footer={
				product ? (
					<AddToCartButton key={product.id} product={product} label="Añadir" variant="primary" wide onAdded={onAdded} />
				) : (
					<Button wide disabled>
						No disponible
					</Button>
				)
			}
		>
			<div className="stack gap-5">
				<div className="row gap-4 top">
					<Picture
						src={shown.imageUrl}
						alt={shown.imageAlt ?? ''}
						name={name}
						hue={productHue(first)}
						width={112}
						className={styles.picture}
					/>
					{/* A choice is no live change: it does not pulse. */}
					<div key={shown.id} className="stack gap-1 start grow">
						<p className="name">{values.join(', ')}</p>
						<LivePulse value={shown.price}>
							<Price amount={shown.price} listPrice={shown.offer?.listPrice} format="local" />
						</LivePulse>
						{shown.offer && (
							<p className="note">
								<OfferTerm offer={shown.offer} />
							</p>
						)}
						{product && (
							<p className={styles.stock}>
								<LivePulse value={stockOf(product)}>
									<HeldHint product={product} />
								</LivePulse>
							</p>
						)}
						<p role="status">{!product && 'Ya no está disponible. Elige otra opción.'}</p>
						<Link className="note" to={`/product/${shown.id}`}>
							Ver detalles
						</Link>
					</div>
				</div>
				{group ? (
					<OptionFields choice={choice} onChoose={({ id, values: now }) => setChosen({ id, values: now })} />
				) : isError ? (
					<div className="cluster" role="alert">
						<p>No pudimos cargar las opciones.</p>
						<Button onClick={refetch}>Reintentar</Button>
					</div>
				) : (
					values.map((value) => (
						<div key={value} className="stack gap-2" aria-hidden="true">
							<Skeleton width="5rem" height="1.5rem" />
							<Skeleton height="3.25rem" radius="var(--radius-m)" />
						</div>
					))
				)}
			</div>
		</Dialog>
	);
}
