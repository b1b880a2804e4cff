import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ExportButton } from '../../features/admin/sales/ExportButton';
import { SalesControls } from '../../features/admin/sales/SalesControls';
import { SalesScreen } from '../../features/admin/sales/SalesScreen';
import { ServerSales } from '../../features/admin/sales/ServerSales';
import { groupings, type SalesFigures } from '../../features/admin/sales/salesSummary';
import { periods } from '../../features/admin/shared/periods';
import { SourceSwitch, useOrdersSource } from '../../features/admin/shared/SourceSwitch';
import { choiceParam } from '../../lib/urlState';
import { Button } from '../../ui/Button';
import { PageMeta } from '../../ui/PageMeta';
import { LoadingScreen } from '../../ui/Spinner';
import { useUrlState } from '../../ui/useUrlState';
import styles from './Admin.module.css';
import { loadSampleSales } from './samples/loadSamples';

/** The parameters of /admin/sales (R3-180). */
const salesParams = {
	period: choiceParam(
		periods.map(({ value }) => value),
		'30',
	),
	group: choiceParam(
		groupings.map(({ value }) => value),
		'month',
	),
};

/** Sample figures, the same whatever is chosen, or what the shop sold (R3-180 … R3-188, R10-04). */
export default function AdminSalesPage() {
	const [{ period, group }, change] = useUrlState(salesParams);
	const real = useOrdersSource() === 'server';
	return (
		<div className="stack gap-5">
			<PageMeta title="Análisis de Ventas" noindex />
			<header className={styles.head}>
				<h1>Análisis de Ventas</h1>
				{real ? <ExportButton period={period} /> : <SampleExport />}
			</header>
			<SourceSwitch
				sample="Las cifras son las mismas con cualquier periodo y agrupación."
				server="Sin los pedidos cancelados; los días son los de Lima."
			/>
			<SalesControls
				period={period}
				grouping={group}
				onPeriod={(next) => change({ period: next }, { replace: true })}
				onGrouping={(next) => change({ group: next }, { replace: true })}
			/>
			{real ? <ServerSales period={period} grouping={group} /> : <SampleSales />}
		</div>
	);
}

/** Samples have no export (R3-181). */
const SampleExport = () => (
	<Button icon={<Download size={18} />} onClick={() => window.alert('Funcionalidad de exportación en desarrollo')}>
		Exportar Reporte
	</Button>
);

function SampleSales() {
	const [figures, setFigures] = useState<SalesFigures | 'missing' | null>(null);

	useEffect(function loadSales() {
		let left = false;
		loadSampleSales().then(
			(loaded) => {
				if (!left) setFigures(loaded);
			},
			(error: unknown) => {
				// Only logged (R8-06).
				console.error('The sales could not be loaded.', error);
				if (!left) setFigures('missing');
			},
		);
		return () => {
			left = true;
		};
	}, []);

	if (figures === 'missing') return null;
	return figures ? <SalesScreen figures={figures} /> : <LoadingScreen />;
}
