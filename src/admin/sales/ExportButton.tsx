import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#lib/dates';
import type { Period } from '#lib/salesFigures';
import { useAppDispatch } from '#store';
import { noticeShown } from '#store/noticesSlice';
import { Button } from '#ui/Button';
import { useHere } from '#ui/useHere';
import { downloadText } from '../kit/shared/csv';
import { salesReport } from './salesCsv';

const fileName = (period: Period): string =>
	`ventas-${period}-dias-${formatDate(Date.now()).split('/').reverse().join('-')}.csv`;

export function ExportButton({ period }: { period: Period }) {
	const dispatch = useAppDispatch();
	const [busy, setBusy] = useState(false);
	const here = useHere();

	const save = async () => {
		setBusy(true);
		try {
			const text = await dispatch(salesReport(period));
			if (here.current) downloadText(fileName(period), text, 'text/csv');
		} catch (error) {
			console.error('The report could not be exported.', error);
			const text = 'No pudimos exportar el reporte. Inténtalo de nuevo.';
			if (here.current) dispatch(noticeShown({ key: 'sales-export', tone: 'danger', duration: 8000, text }));
		}
		if (here.current) setBusy(false);
	};

	return (
		<Button icon={<Download size={18} />} loading={busy} onClick={() => void save()}>
			Exportar Reporte
		</Button>
	);
}
