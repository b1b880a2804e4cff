import { useEffect, useMemo } from 'react';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { LoadingScreen } from '../../../ui/Spinner';
import { figuresOfReport } from './reportFigures';
import { SalesScreen } from './SalesScreen';
import styles from './SalesScreen.module.css';
import { useGetSalesQuery } from './salesApi';
import type { Grouping, Period } from './salesSummary';

const failed = 'No pudimos cargar las ventas';

/** What the shop sold in a period. While the next report is on its way, the one before stays; a failure is told and logged. */
export function ServerSales({ period, grouping }: { period: Period; grouping: Grouping }) {
	const { data, currentData, isFetching, isError, error, refetch } = useGetSalesQuery(
		{ period, group: grouping },
		{ refetchOnMountOrArgChange: true },
	);
	// After a failure the figures of another period must not pass for those of this one.
	const shown = isError ? currentData : data;
	const figures = useMemo(() => shown && figuresOfReport(shown), [shown]);

	useEffect(
		function logFailure() {
			if (error) console.error('The sales could not be loaded.', error);
		},
		[error],
	);

	if (!figures)
		return isError ? (
			<ErrorState message={failed} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<LoadingScreen />
		);
	return (
		<>
			{isError && (
				<Notice tone="danger" role="alert">
					<span className={styles.head}>
						{failed}. Ves las últimas cifras que llegaron.
						<Button size="s" loading={isFetching} onClick={() => void refetch()}>
							Reintentar
						</Button>
					</span>
				</Notice>
			)}
			<div className={styles.stale} aria-busy={isFetching}>
				<SalesScreen figures={figures} />
			</div>
		</>
	);
}
