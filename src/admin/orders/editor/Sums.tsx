import { formatLocalMoney } from '#contract/shared/money';
import { Price } from '#ui/Price';

interface SumsProps {
	products: number;
	shipping: number;
	total: number;
	/** The earlier total; absent for a new order. */
	before?: number;
}

/** Soles. */
export const Sums = ({ products, shipping, total, before = total }: SumsProps) => (
	<div className="stack gap-1">
		<p className="total">
			Productos <span>{formatLocalMoney(products)}</span>
		</p>
		<p className="total">
			Envío <span>{shipping === 0 ? 'Sin costo' : formatLocalMoney(shipping)}</span>
		</p>
		<p className="total" role="status">
			<strong>Total</strong> <Price amount={total} format="local" />
		</p>
		{before !== total && <p className="note">{`Antes: ${formatLocalMoney(before)}`}</p>}
	</div>
);
