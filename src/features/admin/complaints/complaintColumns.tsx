import type { ComplaintRow } from '../../../../contract/adminComplaints';
import { complaintKindNames, dayText } from '../../../../contract/complaintTexts';
import { formatDate } from '../../../lib/dates';
import styles from '../list/cells.module.css';
import type { Column } from '../list/column';
import { ComplaintStateBadge, timeLeft } from './complaintState';

/** The server sorts; `sortBy` says which columns it can sort by. */
export const complaintColumns: ReadonlyArray<Column<ComplaintRow>> = [
	{
		key: 'number',
		header: 'Hoja',
		main: true,
		width: '150px',
		sortBy: ({ number }) => number,
		cell: ({ number, kind }) => (
			<div className={styles.names}>
				<strong>{number}</strong>
				<span>{complaintKindNames[kind]}</span>
			</div>
		),
	},
	{ key: 'name', header: 'Consumidor', sortBy: ({ name }) => name, cell: ({ name }) => name },
	{
		key: 'filedAt',
		header: 'Registrada',
		width: '112px',
		cell: ({ filedAt }) => <time dateTime={filedAt}>{formatDate(filedAt)}</time>,
	},
	{
		key: 'dueOn',
		header: 'Responder hasta',
		width: '170px',
		sortBy: ({ dueOn }) => dueOn,
		cell: (row) => (
			<div className={styles.names}>
				<time dateTime={row.dueOn}>{dayText(row.dueOn)}</time>
				<span>{timeLeft(row)}</span>
			</div>
		),
	},
	{ key: 'state', header: 'Estado', width: '140px', cell: ({ state }) => <ComplaintStateBadge state={state} /> },
];
