import { useState } from 'react';
import { useMay } from '#auth/may';
import type { Product } from '#contract/catalog/product';
import { StockBadge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { LivePulse } from '#ui/LivePulse';
import { adminProductsApi } from '../kit/adminProductsApi';
import { adminStockOf } from '../kit/entities/kinds';
import { HeldUnits } from './HeldUnits';
import { Movements } from './Movements';
import styles from './Stock.module.css';
import { StockForm } from './StockForm';
import { stockApi } from './stockApi';
import { unitsOf } from './stockText';

export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
	const { id, name, sku } = product;
	const mayChange = useMay('catalogue:write');
	const { data, refetch } = adminProductsApi.useGetChosenProductsQuery({ ids: [id] });
	const stock = adminStockOf(data?.[0] ?? product) ?? 0;
	const { version } = data?.[0] ?? product;
	const { data: holds } = stockApi.useGetProductHoldsQuery({ id, moved: `${stock} ${version}` });
	const held = holds?.holds.reduce((sum, { units }) => sum + units, 0) ?? 0;
	/** A counter, because a count may not change the stock. */
	const [sent, setSent] = useState(0);
	const refresh = () => {
		setSent(sent + 1);
		void refetch();
	};
	return (
		<Dialog
			open
			size="large"
			title={`Stock de ${name}`}
			onClose={onClose}
			footer={
				<Button variant="quiet" onClick={onClose}>
					Cerrar
				</Button>
			}
		>
			<div className="stack">
				<div className="cluster gap-2">
					<span className={styles.now}>{held > 0 ? 'Se pueden vender' : 'Ahora hay'}</span>
					<LivePulse value={stock}>
						<StockBadge stock={stock} />
					</LivePulse>
					{holds && held > 0 && (
						<>
							<HeldUnits holds={holds} />
							<span className="note">
								En el estante: <b>{unitsOf(stock + held)}</b>
							</span>
						</>
					)}
					{sku && <span className="note">{`SKU ${sku}`}</span>}
				</div>
				{mayChange && <StockForm id={id} stock={stock} held={held} onSent={refresh} />}
				<section className="stack gap-2" aria-labelledby="movimientos">
					<h3 id="movimientos" className="title-m">
						Movimientos
					</h3>
					<Movements id={id} moved={`${stock} ${held} ${sent}`} />
				</section>
			</div>
		</Dialog>
	);
}
