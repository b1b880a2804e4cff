import { OctagonX, X } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#lib/text';
import { useAppDispatch } from '#store';
import { noticeShown } from '#store/noticesSlice';
import { Button, IconButton } from '#ui/Button';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { cx } from '#ui/cx';
import { docked } from '#ui/docked';
import { Notice } from '#ui/Notice';
import { useSuccess } from '../shared/useSuccess';
import styles from './BulkBar.module.css';
import type { TableRow } from './column';
import type { ListRows } from './listRows';
import { type BulkAction, type BulkChoice, type BulkResult, eachOf, useBulk } from './useBulk';
import type { Selection } from './useSelection';

interface BulkBarProps<Row extends TableRow> {
	selection: Selection;
	rowsOf: ListRows<Row>['rowsOf'];
	actions: ReadonlyArray<BulkChoice<Row>>;
	nouns: readonly [one: string, many: string];
	nameOf: (row: Row) => string;
	onEnd: () => void;
}

const doneText = <Row extends TableRow>({ action, done }: BulkResult<Row>, [one, many]: readonly [string, string]) =>
	countOf(done.length, `${one} ${action.past[0]}`, `${many} ${action.past[1]}`);

const interruptedNotice = <Row extends TableRow>(ended: BulkResult<Row>, nouns: readonly [string, string]) => ({
	key: 'admin-bulk',
	tone: 'warning' as const,
	duration: 8000,
	text: `${doneText(ended, nouns)} de ${ended.total}: el resto quedó sin tocar porque saliste de la pantalla`,
});

function Failures<Row extends TableRow>(props: {
	result: BulkResult<Row>;
	text: string;
	nameOf: (row: Row) => string;
	onDismiss: () => void;
}) {
	const { failed, total, done, unread } = props.result;
	const remaining = total - done.length - failed.length;
	return (
		<Notice tone={failed.length ? 'danger' : 'warning'} role="alert" onDismiss={props.onDismiss}>
			<strong>
				{`${props.text} de ${total}${remaining > 0 ? `; ${remaining} sin tocar porque ${unread ? 'no hubo conexión con el servidor' : 'lo detuviste'}` : ''}`}
			</strong>
			{failed.length > 0 && (
				<ul className={styles.failures}>
					{failed.map(({ row, reason }) => (
						<li key={row.id}>
							<b>{props.nameOf(row)}</b>
							<span>{`: ${reason}`}</span>
						</li>
					))}
				</ul>
			)}
		</Notice>
	);
}

export function BulkBar<Row extends TableRow>({ selection, rowsOf, actions, nouns, nameOf, onEnd }: BulkBarProps<Row>) {
	const { ids, hidden } = selection;
	const [openChoice, setOpenChoice] = useState<BulkChoice<Row> | null>(null);
	const [result, setResult] = useState<BulkResult<Row> | null>(null);
	const success = useSuccess();
	const dispatch = useAppDispatch();
	const bulk = useBulk<Row>((ended, hasLeft) => {
		selection.remove([...ended.done, ...ended.gone]);
		if (ended.done.length > 0) onEnd();
		if (ended.done.length === ended.total) success.always(doneText(ended, nouns));
		else if (hasLeft) dispatch(noticeShown(interruptedNotice(ended, nouns)));
		else setResult(ended);
	});
	const { progress } = bulk;
	if (!progress && !result && ids.size === 0) return null;

	const begin = (action: BulkAction<Row>) => {
		setOpenChoice(null);
		setResult(null);
		void bulk.start(action, { ids, rows: rowsOf(ids) });
	};
	const cancel = () => setOpenChoice(null);
	const count = countOf(ids.size, ...nouns);
	return (
		<section ref={docked} className={cx('stack gap-2', styles.bar)} aria-label="Acciones con lo seleccionado">
			{result && (
				<Failures result={result} text={doneText(result, nouns)} nameOf={nameOf} onDismiss={() => setResult(null)} />
			)}
			{progress && (
				<div className={cx('cluster gap-2', styles.row)}>
					<progress aria-label={progress.action.doing} max={progress.total} value={progress.count} />
					<span className={styles.count}>{`${progress.action.doing}: ${progress.count} de ${progress.total}`}</span>
					<Button size="s" icon={<OctagonX size={16} />} loading={bulk.stopping} onClick={bulk.stop}>
						Detener
					</Button>
				</div>
			)}
			{!progress && ids.size > 0 && (
				<div className={cx('cluster gap-2', styles.row)}>
					<p role="status" className={styles.count}>
						<strong>{ids.size}</strong>
						<span>{` ${ids.size === 1 ? nouns[0] : nouns[1]} en la selección`}</span>
						{hidden > 0 && <span>{` (${hidden} fuera de lo que se muestra)`}</span>}
					</p>
					{actions.map((action) => (
						<Button
							key={action.label}
							size="s"
							variant={action.danger ? 'danger' : 'secondary'}
							icon={action.icon}
							onClick={() => (action.danger || 'ask' in action ? setOpenChoice(action) : begin(action))}
						>
							{action.label}
						</Button>
					))}
					<IconButton size="s" label="Quitar la selección" onClick={selection.clear}>
						<X size={18} />
					</IconButton>
				</div>
			)}
			{openChoice &&
				'ask' in openChoice &&
				openChoice.ask({ count: ids.size, rows: () => eachOf(rowsOf(ids)), begin, cancel })}
			{openChoice && !('ask' in openChoice) && (
				<ConfirmDialog
					open
					danger
					title={`${openChoice.label} ${count}`}
					confirmLabel={`${openChoice.label} ${ids.size}`}
					onConfirm={() => begin(openChoice)}
					onCancel={cancel}
				>
					<p>{`¿Quieres ${openChoice.label.toLowerCase()} ${count}? No se puede deshacer.`}</p>
					{hidden > 0 && <p>{`${hidden} de la selección no están en lo que se muestra.`}</p>}
				</ConfirmDialog>
			)}
		</section>
	);
}
