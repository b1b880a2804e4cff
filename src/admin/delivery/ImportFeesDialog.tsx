import { useState } from 'react';
import { errorText } from '#api/errorText';
import type { FeeImported, FeeRow } from '#contract/delivery/fees';
import { countOf } from '#lib/text';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { Field } from '#ui/Field';
import { Notice } from '#ui/Notice';
import { useSuccess } from '../kit/shared/useSuccess';
import { DropArea } from '../kit/upload/DropArea';
import styles from './Delivery.module.css';
import { useImportFeesMutation } from './deliveryApi';
import { readFeeFile, UnreadableFees } from './feeFileRows';

interface Checked {
	file: string;
	rows: FeeRow[];
	result: FeeImported;
}

const failed = 'No pudimos revisar el archivo. Vuelve a intentarlo.';

export function ImportFeesDialog({ onClose }: { onClose: () => void }) {
	const [send, { isLoading }] = useImportFeesMutation();
	const [checked, setChecked] = useState<Checked | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const success = useSuccess();

	async function check(file: File) {
		setProblem(null);
		setChecked(null);
		try {
			const rows = await readFeeFile(file);
			const { data, error } = await send({ rows, apply: false });
			if (data) setChecked({ file: file.name, rows, result: data });
			else setProblem(errorText(error, failed));
		} catch (error) {
			setProblem(error instanceof UnreadableFees ? error.message : failed);
		}
	}
	async function apply({ rows }: Checked) {
		const { data, error } = await send({ rows, apply: true });
		if (!data) return setProblem(errorText(error, 'No pudimos guardar las tarifas. Vuelve a intentarlo.'));
		// The plan changed since the check.
		if (!data.applied) return setChecked((before) => before && { ...before, result: data });
		success.always('Tarifas guardadas');
		onClose();
	}
	const ready = checked !== null && checked.result.problems.length === 0;
	return (
		<Dialog
			open
			size="large"
			title="Importar tarifas"
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						Cancelar
					</Button>
					{ready && (
						<Button variant="primary" loading={isLoading} onClick={() => void apply(checked)}>
							Guardar tarifas
						</Button>
					)}
				</>
			}
		>
			<div className="stack">
				<p>
					Una fila por zona y método: zona, codigos, metodo, tarifa, tramos («150:0» es gratis desde S/ 150),
					dias_desde, dias_hasta y, si cobras por peso, pesos en kilos («1:10 5:15 +2.50»: hasta 1 kg S/ 10, hasta 5 kg
					S/ 15 y S/ 2.50 por kilo más). En contra_entrega va «no» donde no se paga al recibir. Una fila con zona y
					codigos solos es una zona a la que no llegas. Exporta tus tarifas para tener el modelo. Lo que el archivo no
					nombra queda como está.
				</p>
				<Field label="Archivo CSV" error={problem}>
					{(wiring) => (
						<DropArea
							kind="table"
							accept=".csv,.txt,text/csv,text/plain"
							text={checked ? checked.file : 'Elegir archivo'}
							onFiles={([file]) => file && void check(file)}
							{...wiring}
						/>
					)}
				</Field>
				<div role="status" className="stack gap-3">
					{checked && <Result rows={checked.rows.length} result={checked.result} />}
				</div>
			</div>
		</Dialog>
	);
}

function Result({ rows, result: { problems, zones, fees } }: { rows: number; result: FeeImported }) {
	if (problems.length > 0)
		return (
			<>
				<Notice tone="danger">
					{`${countOf(problems.length, 'problema', 'problemas')}: corrige el archivo y elígelo otra vez. Todavía no cambió nada.`}
				</Notice>
				<ul className={cx('stack gap-2', styles.problems)} aria-label="Problemas del archivo">
					{problems.map(({ line, column, message }) => (
						<li key={`${line} ${column} ${message}`}>
							<b>{`Línea ${line}, ${column}:`}</b> <span>{message}</span>
						</li>
					))}
				</ul>
			</>
		);
	const changes = [
		zones.created > 0 && countOf(zones.created, 'zona nueva', 'zonas nuevas'),
		zones.changed > 0 && countOf(zones.changed, 'zona con otros lugares', 'zonas con otros lugares'),
		fees.created > 0 && countOf(fees.created, 'tarifa nueva', 'tarifas nuevas'),
		fees.changed > 0 && countOf(fees.changed, 'tarifa cambiada', 'tarifas cambiadas'),
	].filter(Boolean);
	return (
		<Notice tone="success">
			{`${countOf(rows, 'fila revisada', 'filas revisadas')}: ${changes.length > 0 ? changes.join(', ') : 'nada cambia'}.`}
		</Notice>
	);
}
