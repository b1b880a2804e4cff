import { pricesInSoles } from '#contract/orders/prices';
import { hueOf } from '#lib/images';
import type { OrderLine } from '#lib/orderTypes';
import { cx } from '#ui/cx';
import { Picture } from '#ui/Picture';
import { Price } from '#ui/Price';
import styles from './OrderLines.module.css';
import { LinePrice } from './Reductions';

/** R3-071. */
const previews = 3;

const nameOf = ({ productName }: OrderLine): string => productName || 'Producto';

/** A product has the same hue in every order. */
const itemHue = (item: OrderLine): number =>
	hueOf([...nameOf(item)].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0));

const ItemPicture = ({ item, width }: { item: OrderLine; width: number }) => (
	<Picture
		src={item.imageUrl}
		alt=""
		name={nameOf(item)}
		hue={itemHue(item)}
		width={width}
		className={styles.picture}
	/>
);

export function OrderPreviews({ items }: { items: readonly OrderLine[] }) {
	const more = items.length - previews;
	const pictured = items.some(({ imageUrl }) => imageUrl);
	return (
		<ul
			className={cx('stack', pictured ? 'gap-2' : 'gap-1', styles.previews, pictured && styles.pictured)}
			aria-label="Productos"
		>
			{items.slice(0, previews).map((item, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change their places
				<li key={place}>
					{pictured && <ItemPicture item={item} width={40} />}
					<span className="ellipsis">{nameOf(item)}</span>
					{item.quantity > 1 && <span className="note unbroken">{`× ${item.quantity}`}</span>}
				</li>
			))}
			{more > 0 && <li className={styles.more}>{`+${more} más`}</li>}
		</ul>
	);
}

/** R3-121. */
export const OrderLines = ({ items }: { items: readonly OrderLine[] }) => (
	<ul className={cx('rows', styles.lines)}>
		{pricesInSoles({ lines: items }).lines.map((item, place) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change their places
			<li key={place}>
				<ItemPicture item={item} width={56} />
				<div className="stack gap-1">
					<span className="name">{nameOf(item)}</span>
					<LinePrice line={item} />
					{item.returned ? <span className="note">{`Devueltos: ${item.returned}`}</span> : null}
				</div>
				<Price amount={item.total} format="local" size="s" />
			</li>
		))}
	</ul>
);
