import { useEffect } from 'react';
import type { Grouping, Period } from '#lib/salesFigures';
import { cx } from '#ui/cx';
import { useShop } from '#ui/shop';
import list from '../kit/list/List.module.css';
import { ListBody } from '../kit/list/ListBody';
import { SalesScreen } from './SalesScreen';
import { useGetSalesQuery } from './salesApi';

interface LoadedSalesProps {
	period: Period;
	grouping: Grouping;
	samples: boolean;
}

/** A failure is logged, and shown unless it is of samples (R8-06). */
export function LoadedSales({ period, grouping, samples }: LoadedSalesProps) {
	const choice = { period, group: grouping, ...(samples && { samples }) };
	const query = useGetSalesQuery(choice, { refetchOnMountOrArgChange: true });
	const { data, currentData, isFetching, isError, error } = query;
	const { delivery = 0 } = useShop();

	useEffect(
		function logFailure() {
			if (error) console.error('The sales could not be loaded.', error);
		},
		[error],
	);

	if (samples && isError) return null;
	return (
		<ListBody
			// After a failure, figures of another period must not appear as this one's.
			query={{ ...query, data: isError ? currentData : data }}
			loading="Cargando las ventas…"
			error="No pudimos cargar las ventas"
			staleError="No pudimos cargar las ventas. Ves las últimas cifras que llegaron."
		>
			{(figures) => (
				<div className={cx('stack gap-5', list.reloading)} aria-busy={isFetching}>
					<SalesScreen figures={figures} />
					{!samples && (
						<p className="note">
							{`Cobrado y Por cobrar son el dinero de estos pedidos, con el envío. Lo demás son los productos que se vendieron, pagados o no${delivery > 0 ? ', sin el envío' : ''}.`}
						</p>
					)}
				</div>
			)}
		</ListBody>
	);
}
