import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ChangedLine } from '#contract/orders/order';
import { pricesInSoles, type SoldLine } from '#contract/orders/prices';
import type { ShownStanding } from '#contract/orders/standing';
import { formatShopMoney, isSameAmount } from '#contract/shared/money';
import { countOf } from '#lib/text';
import { Button, LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { Notice } from '#ui/Notice';
import styles from './ChangedLines.module.css';

/** By the shopper; 0 units remove the line from the cart. */
export interface Acceptance {
	id: number;
	quantity: number;
	/** Soles. */
	seenPrice: number;
	price: number;
	/** Available units with the visitor's own, if fewer than requested. */
	available?: number | undefined;
}

const acceptanceOf = ({ productId, reason, quantity, available, seenPrice, price }: ChangedLine): Acceptance => ({
	id: productId,
	quantity: reason === 'gone' ? 0 : Math.max(0, Math.min(quantity, available)),
	seenPrice,
	price,
	available: reason === 'price' || reason === 'reductions' ? undefined : available,
});

/** Soles for delivery. */
export interface ChangedFee {
	before: number;
	now: number;
}

interface ChangedLinesProps {
	lines: readonly ChangedLine[];
	fee?: ChangedFee | null;
	standing?: ShownStanding | null;
	/** Spanish: why it does not count (any more). */
	coupon?: string | null;
	/** Lines of the cart, which still have the name of a product that is gone. */
	items: ReadonlyArray<{ id: number; name: string }>;
	onAccept: (changes: Acceptance[]) => void;
	/** Address of similar products, for an order of which no line is left. */
	alike: string;
}

export function ChangedLines({ lines, fee, standing, coupon, items, onAccept, alike }: ChangedLinesProps) {
	const place = useRef<HTMLElement>(null);
	useEffect(function takeFocus() {
		place.current?.focus();
	}, []);
	const changes = lines.map(acceptanceOf);
	const gone = new Set(changes.flatMap(({ id, quantity }) => (quantity === 0 ? id : [])));
	const isEmpty = items.every(({ id }) => gone.has(id));
	return (
		<section ref={place} tabIndex={-1} className={cx('stack gap-3', styles.changed)} aria-labelledby="cambios">
			<h2 id="cambios" className="row gap-2 top title-l">
				<TriangleAlert size={20} />
				Tu pedido cambió mientras comprabas
			</h2>
			<p>
				{isEmpty
					? 'Nada de tu carrito se puede comprar ahora. Todavía no pediste nada.'
					: 'Todavía no pediste nada. Revisa los cambios para seguir.'}
			</p>
			<ul className="stack gap-3">
				{lines.map((line, index) => (
					<li key={line.productId}>
						<b>{line.name || items.find(({ id }) => id === line.productId)?.name || 'Un producto'}</b>
						<Change line={line} units={changes[index]?.quantity ?? 0} />
					</li>
				))}
				{coupon && (
					<li>
						<b>Cupón</b>
						<p>{coupon}</p>
					</li>
				)}
				{fee && (
					<li>
						<b>Envío</b>
						<ChangedSum before={fee.before} now={fee.now} />
					</li>
				)}
				{standing && (
					<li>
						<b>{standing.request ? 'Confirmación' : 'Plazo para pagar'}</b>
						<p>{standingText(standing)}</p>
					</li>
				)}
			</ul>
			<div className="cluster fill">
				<LinkButton to="/cart">Volver al carrito</LinkButton>
				{isEmpty ? (
					<LinkButton to={alike} variant="primary">
						Buscar algo parecido
					</LinkButton>
				) : (
					<Button variant="primary" onClick={() => onAccept(changes)}>
						Aceptar cambios
					</Button>
				)}
			</div>
		</section>
	);
}

function Change({ line, units }: { line: ChangedLine; units: number }) {
	const { reason, quantity, available, seenPrice, price, seenReductions, reductions } = line;
	if (reason === 'gone') return <p>Ya no está disponible: sale de tu pedido.</p>;
	if (units === 0) return <p>Se agotó: sale de tu pedido.</p>;
	return (
		<>
			{units < quantity && (
				<p>
					Pediste <del>{quantity}</del>
					<span>{`, ${available === 1 ? 'queda' : 'quedan'} `}</span>
					<ins>{available}</ins>
				</p>
			)}
			{!isSameAmount(price, seenPrice) && <ChangedSum before={seenPrice} now={price} />}
			{reason === 'reductions' && (
				<ChangedSum
					units={quantity}
					before={sumOf({ price: seenPrice, quantity, reductions: seenReductions })}
					now={sumOf({ price, quantity, reductions })}
				/>
			)}
		</>
	);
}

const sumOf = (line: SoldLine): number => pricesInSoles({ lines: [line] }).products;

/** Of all `units`, with what reduces them. */
const ChangedSum = ({ before, now, units = 1 }: ChangedFee & { units?: number }) => (
	<p>
		<span>{units === 1 ? 'Costaba ' : `Tus ${units} unidades costaban `}</span>
		<del className="unbroken">{formatShopMoney(before)}</del>
		<span>{units === 1 ? ', ahora cuesta ' : ', ahora cuestan '}</span>
		<ins className="unbroken">{formatShopMoney(now)}</ins>
	</p>
);

/** Empty for a plain order. */
function standingText({ request, minutes }: ShownStanding): string {
	if (request) return 'Este pedido lo confirma la tienda antes de que pagues (hasta 48 h).';
	return minutes === null
		? ''
		: `Tienes ${countOf(minutes, 'minuto', 'minutos')} para pagar después de confirmar: quedan pocas unidades.`;
}

/** Null where another text says it. Stays, because a live region that arrives with its text is not read out. */
export function StandingNote({ standing }: { standing: ShownStanding | null }) {
	const text = standing && standingText(standing);
	return <div role="status">{text && <Notice>{text}</Notice>}</div>;
}
