import { Download } from 'lucide-react';
import { groupings } from '#lib/salesFigures';
import { choiceParam } from '#lib/urlState';
import { Button } from '#ui/Button';
import { PageMeta } from '#ui/PageMeta';
import { useUrlState } from '#ui/useUrlState';
import { periods } from '../kit/shared/periods';
import { SourceSwitch, useOrdersSource } from '../kit/shared/SourceSwitch';
import { ExportButton } from './ExportButton';
import { LoadedSales } from './LoadedSales';
import { SalesControls } from './SalesControls';

/** R3-180. */
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

/** Fixed samples, or the shop's sales (R3-180 … R3-188, R10-04). */
export default function SalesPage() {
	const [{ period, group }, change] = useUrlState(salesParams);
	const source = useOrdersSource();
	const samples = source === 'sample';
	return (
		<div className="stack gap-5">
			<PageMeta title="Análisis de Ventas" noindex />
			<header className="split gap-4 gap-y-2">
				<h1>Análisis de Ventas</h1>
				{samples ? <SampleExport /> : <ExportButton period={period} />}
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
			<LoadedSales key={source} period={period} grouping={group} samples={samples} />
		</div>
	);
}

/** Samples have no export (R3-181). */
const SampleExport = () => (
	<Button icon={<Download size={18} />} onClick={() => window.alert('Funcionalidad de exportación en desarrollo')}>
		Exportar Reporte
	</Button>
);
