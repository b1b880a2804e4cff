import { useState } from 'react';
import { useIsOurs } from '#api/backEnd';
import type { Product, ProductOffer } from '#contract/catalog/product';
import { formatLocalMoney } from '#contract/shared/money';
import { formatDate } from '#lib/dates';
import { cx } from '#ui/cx';
import { TextField } from '#ui/fields';
import styles from '../list/cells.module.css';
import type { ControlProps } from './entity';
import { useGetPricesQuery } from './pricesApi';

/** Its price is the list price; what an offer makes of it stands below. */
export function PriceField({ row, ...props }: ControlProps & { row: Product | null }) {
	const isOurs = useIsOurs();
	return (
		<div className="stack gap-2">
			<TextField autoComplete="off" inputMode="decimal" {...props} label="Precio (S/.)" />
			{row?.offer && isOurs && <OfferNote price={row.price} offer={row.offer} />}
			{row && isOurs && <History id={row.id} />}
		</div>
	);
}

export const ListPrice = ({ amount }: { amount: number }) => (
	<span className={styles.listPrice}>
		<span className="visually-hidden"> antes </span>
		<del>{formatLocalMoney(amount)}</del>
	</span>
);

/** In another tab, because the form may hold unsaved text. */
const OfferNote = ({ price, offer: { id, title, until } }: { price: number; offer: ProductOffer }) => (
	<p className="note">
		<a href={`/admin/offers/${id}`} target="_blank" rel="noreferrer">{`Oferta «${title}»`}</a>
		<span>{`: ${formatLocalMoney(price)} hasta ${formatDate(Date.parse(until) - 1, 'time')}`}</span>
	</p>
);

function History({ id }: { id: number }) {
	const [open, setOpen] = useState(false);
	return (
		<details onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className={cx('note', styles.summary)}>Precios anteriores</summary>
			{open && <Prices id={id} />}
		</details>
	);
}

function Prices({ id }: { id: number }) {
	const { data, isError } = useGetPricesQuery(id);
	if (!data) return <p className="note">{isError ? 'No pudimos cargar los precios.' : 'Cargando…'}</p>;
	return (
		<>
			<ul className="note" aria-label="Precios anteriores">
				{data.prices.map(({ at, price, offer }) => (
					<li key={`${at} ${price}`}>
						{`${formatDate(at, 'time')}: ${formatLocalMoney(price)}${offer === null ? '' : ` (${offer})`}`}
					</li>
				))}
			</ul>
			<p className="note">{`El más bajo sin oferta en 30 días: ${formatLocalMoney(data.lowest)}`}</p>
		</>
	);
}
