import type { OfferCheck, OfferInput } from '#contract/offers/admin';
import { reduceLines } from '#contract/offers/reduce';
import type { CartCoupon, CartRule } from '#contract/offers/reductions';
import { pricesInSoles } from '#contract/orders/prices';
import { formatLocalMoney } from '#contract/shared/money';
import { Notice } from '#ui/Notice';
import styles from './Offers.module.css';
import { OldAndNew } from './OldAndNew';

interface CartExampleProps {
	offer: OfferInput;
	products: OfferCheck['examples'];
}

interface ExampleLine {
	productId: number;
	name: string;
	price: number;
	quantity: number;
}

/** Enough units for the offer to count; at most two products. */
function linesOf(offer: OfferInput, products: OfferCheck['examples']): ExampleLine[] {
	const [first, second] = products.map(({ id, name, listPrice }) => ({ productId: id, name, price: listPrice }));
	if (!first) return [];
	const linesWith = (quantity: number): ExampleLine[] => [
		{ ...first, quantity: second ? quantity - 1 : quantity },
		...(second ? [{ ...second, quantity: 1 }] : []),
	];
	if (offer.family === 'QUANTITY') {
		const { terms } = offer;
		return linesWith(terms.kind === 'EVERY' ? terms.of : (terms.steps.at(-1)?.from ?? 2));
	}
	const minimum = (offer.family === 'COUPON' && offer.minimum) || 0;
	const enough = [2, 3, 5, 10, 20, 50].map(linesWith);
	return enough.find((lines) => pricesInSoles({ lines }).products >= minimum) ?? linesWith(2);
}

/** As the cart will compute it. */
export function CartExample({ offer, products }: CartExampleProps) {
	const lines = linesOf(offer, products);
	if (lines.length === 0) return null;
	const reached = { id: 0, title: offer.title, productIds: lines.map(({ productId }) => productId), until: '' };
	const rules: CartRule[] = offer.family === 'QUANTITY' ? [{ ...reached, terms: offer.terms }] : [];
	const coupon: CartCoupon | null =
		offer.family === 'COUPON'
			? {
					...{ ...reached, code: offer.code, terms: offer.terms },
					...{ minimum: offer.minimum ?? null, joins: offer.joins ?? true },
				}
			: null;
	const { total: before } = pricesInSoles({ lines });
	const reduced = pricesInSoles({ lines: reduceLines(lines, { rules, coupon }) });
	return (
		<>
			<table className={styles.cart}>
				<caption className="note">Un carrito de ejemplo</caption>
				<tbody>
					{reduced.lines.map(({ productId, name, quantity, total, reductions }) => (
						<tr key={productId}>
							<th scope="row">{`${quantity} × ${name}`}</th>
							<td>
								<span>{formatLocalMoney(total)}</span>
								{reductions.map(({ kind, amount }) => (
									<span key={kind} className="note">{`rebaja ${formatLocalMoney(amount)}`}</span>
								))}
							</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row">Total</th>
						<td>
							<OldAndNew old={before} next={reduced.total} />
						</td>
					</tr>
				</tfoot>
			</table>
			{reduced.total >= before && <Notice tone="warning">En este ejemplo no rebaja nada.</Notice>}
		</>
	);
}
