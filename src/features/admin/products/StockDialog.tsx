import { useState } from 'react';
import type { Product } from '../../../../contract/product';
import { useMay } from '../../../auth/may';
import { StockBadge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { LivePulse } from '../../../ui/LivePulse';
import { adminProductsApi } from '../adminProductsApi';
import { adminStockOf } from '../entities/kinds';
import { Movements } from './Movements';
import styles from './Stock.module.css';
import { StockForm } from './StockForm';

/** How many units of a product there are and why, and the way to change it by counting. */
export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
	const { id, name, sku } = product;
	const mayChange = useMay('catalogue:write');
	const { data, refetch } = adminProductsApi.useGetChosenProductsQuery({ ids: [id] });
	const stock = adminStockOf(data?.[0] ?? product) ?? 0;
	/** Counted, because a count may leave the stock as it is. */
	const [sent, setSent] = useState(0);
	const ask = () => {
		setSent(sent + 1);
		void refetch();
	};
	return (
		<Dialog
			open
			size="large"
			title={`Existencias de ${name}`}
			onClose={onClose}
			footer={
				<Button variant="quiet" onClick={onClose}>
					Cerrar
				</Button>
			}
		>
			<div className="stack">
				<div className="cluster gap-2">
					<span className={styles.now}>Ahora hay</span>
					<LivePulse value={stock}>
						<StockBadge stock={stock} />
					</LivePulse>
					{sku && <span className="note">SKU {sku}</span>}
				</div>
				{mayChange && <StockForm id={id} stock={stock} onSent={ask} />}
				<section className="stack gap-2" aria-labelledby="movimientos">
					<h3 id="movimientos" className="title-m">
						Movimientos
					</h3>
					<Movements id={id} moved={`${stock} ${sent}`} />
				</section>
			</div>
		</Dialog>
	);
}
