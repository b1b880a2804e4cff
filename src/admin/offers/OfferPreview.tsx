import type { OfferCheck } from '#contract/offers/admin';
import { formatLocalMoney } from '#contract/shared/money';
import { formatDate } from '#lib/dates';
import { countOf } from '#lib/text';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { Surface } from '#ui/Surface';
import { CartExample } from './CartExample';
import styles from './Offers.module.css';
import { OldAndNew } from './OldAndNew';
import type { OfferCheckState } from './useOfferCheck';
import type { OfferValues } from './values';

interface OfferPreviewProps {
	values: OfferValues;
	check: OfferCheckState;
}

export const OfferPreview = ({ values, check }: OfferPreviewProps) => (
	<Surface as="section" className={styles.preview} aria-labelledby="vista-previa" aria-busy={check.isLoading}>
		<h2 id="vista-previa" className="title-m">
			Antes de guardar
		</h2>
		{check.found ? (
			<Checked values={values} check={check} found={check.found} />
		) : (
			<p className="note" role="status">
				{check.isError
					? 'No pudimos revisar la oferta. Puedes guardarla igual.'
					: check.isLoading
						? 'Revisando…'
						: 'Con la rebaja, los productos y las fechas verás aquí un ejemplo, y con qué otras ofertas coincide.'}
			</p>
		)}
	</Surface>
);

function Checked({ values, check, found }: OfferPreviewProps & { found: OfferCheck }) {
	const { products, notLowered, overlaps, examples } = found;
	return (
		<>
			<p role="status">{`Llega a ${countOf(products, 'producto', 'productos')} de la tienda.`}</p>
			{notLowered > 0 && (
				<Notice tone="warning">
					{`A ${countOf(notLowered, 'producto', 'productos')} no le${notLowered === 1 ? '' : 's'} baja el precio: ya cuesta${notLowered === 1 ? '' : 'n'} lo mismo o menos.`}
				</Notice>
			)}
			{values.family === 'PRICE' ? (
				<ul className="divided" aria-label="Ejemplos">
					{examples.map(({ id, name, listPrice, price }) => (
						<li key={id} className={styles.example}>
							<span>{name}</span>
							{price === null ? (
								<span>{`${formatLocalMoney(listPrice)} (no baja)`}</span>
							) : (
								<OldAndNew old={listPrice} next={price} />
							)}
						</li>
					))}
				</ul>
			) : (
				check.body && <CartExample offer={check.body} products={examples} />
			)}
			{overlaps.length > 0 && (
				<Notice tone="info">
					<p>Coincide con estas. En cada producto vale la que rebaja más, nunca las dos:</p>
					<ul>
						{overlaps.map(({ id, title, products: shared, from, until }) => (
							<li key={id}>
								<Link to={`/admin/offers/${id}`}>{title}</Link>
								<span>{`: ${countOf(shared, 'producto', 'productos')}, del ${formatDate(from, 'time')} al ${formatDate(until, 'time')}`}</span>
							</li>
						))}
					</ul>
				</Notice>
			)}
		</>
	);
}
