import { useEffect, useMemo } from 'react';
import { cx } from '../../../ui/cx';
import { useShop } from '../../../ui/shop';
import list from '../list/List.module.css';
import { ListBody } from '../list/ListBody';
import { figuresOfReport } from './reportFigures';
import { SalesScreen } from './SalesScreen';
import { useGetSalesQuery } from './salesApi';
import type { Grouping, Period } from './salesSummary';

/** While the next report is on its way the one before stays; a failure is shown and logged. */
export function ServerSales({ period, grouping }: { period: Period; grouping: Grouping }) {
	const query = useGetSalesQuery({ period, group: grouping }, { refetchOnMountOrArgChange: true });
	const { data, currentData, isFetching, isError, error } = query;
	const { delivery = 0 } = useShop();
	// After a failure the figures of another period must not pass for those of this one.
	const shown = isError ? currentData : data;
	const figures = useMemo(() => shown && figuresOfReport(shown), [shown]);

	useEffect(
		function logFailure() {
			if (error) console.error('The sales could not be loaded.', error);
		},
		[error],
	);

	return (
		<ListBody
			query={{ ...query, data: figures }}
			loading="Cargando las ventas…"
			error="No pudimos cargar las ventas"
			staleError="No pudimos cargar las ventas. Ves las últimas cifras que llegaron."
		>
			{(found) => (
				<div className={cx('stack gap-5', list.reloading)} aria-busy={isFetching}>
					<SalesScreen figures={found} />
					<p className="note">
						{`Cobrado y Por cobrar son el dinero de estos pedidos, con el envío. Lo demás son los productos que se vendieron, pagados o no${delivery > 0 ? ', sin el envío' : ''}.`}
					</p>
				</div>
			)}
		</ListBody>
	);
}
