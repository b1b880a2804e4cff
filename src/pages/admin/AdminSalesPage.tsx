import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SampleNote } from '../../features/admin/layout/SampleNote';
import { SalesControls } from '../../features/admin/sales/SalesControls';
import { SalesScreen } from '../../features/admin/sales/SalesScreen';
import type { Grouping, Period, SalesSummary } from '../../features/admin/sales/salesSummary';
import { Button } from '../../ui/Button';
import { LoadingScreen } from '../../ui/Spinner';
import { usePageTitle } from '../../ui/usePageTitle';
import styles from './Admin.module.css';
import { loadSampleSales } from './sampleData';

/** The sales as the specification has them: sample figures, the same whatever is chosen (R3-180 … R3-188). */
export default function AdminSalesPage() {
	usePageTitle('Análisis de Ventas');
	const [period, setPeriod] = useState<Period>('30');
	const [grouping, setGrouping] = useState<Grouping>('month');
	const [summary, setSummary] = useState<SalesSummary | 'missing' | null>(null);

	useEffect(function loadSales() {
		let left = false;
		loadSampleSales().then(
			(loaded) => {
				if (!left) setSummary(loaded);
			},
			(error: unknown) => {
				// Only logged (R8-06).
				console.error('The sales could not be loaded.', error);
				if (!left) setSummary('missing');
			},
		);
		return () => {
			left = true;
		};
	}, []);

	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<h1>Análisis de Ventas</h1>
				<Button
					icon={<Download size={18} />}
					onClick={() => window.alert('Funcionalidad de exportación en desarrollo')}
				>
					Exportar Reporte
				</Button>
			</header>
			<SalesControls period={period} grouping={grouping} onPeriod={setPeriod} onGrouping={setGrouping} />
			<SampleNote>Las cifras son las mismas con cualquier periodo y agrupación.</SampleNote>
			{summary === null && <LoadingScreen />}
			{summary && summary !== 'missing' && <SalesScreen summary={summary} />}
		</div>
	);
}
