import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { orderStatuses } from '../../../../contract/order';
import { statusLabel } from '../../../lib/orderStatus';
import { Button } from '../../../ui/Button';
import { SelectField, TextField } from '../../../ui/fields';
import styles from './OrdersScreen.module.css';
import { type OrderChoice, type SortField, sortFields } from './selectOrders';

const statusOptions = [
	{ value: 'ALL', label: 'Todos' },
	...orderStatuses.map((value) => ({ value, label: statusLabel(value) })),
];

interface OrderFiltersProps {
	choice: OrderChoice;
	choose: (change: Partial<OrderChoice>) => void;
}

/** Which orders are shown and in which order (R3-170, R3-171). */
export const OrderFilters = ({ choice, choose }: OrderFiltersProps) => (
	// biome-ignore lint/a11y/useSemanticElements: <search> is newer than the oldest browsers that the shop serves
	<div role="search" className={styles.filters}>
		<TextField
			type="search"
			label="Buscar"
			placeholder="Número, cliente o email"
			value={choice.search}
			onChange={(event) => choose({ search: event.target.value })}
		/>
		<SelectField
			label="Estado"
			options={statusOptions}
			value={choice.status}
			onChange={(event) => choose({ status: event.target.value as OrderChoice['status'] })}
		/>
		<SelectField
			label="Ordenar por"
			options={sortFields}
			value={choice.sort}
			onChange={(event) => choose({ sort: event.target.value as SortField })}
		/>
		<Button
			className={styles.direction}
			icon={choice.descending ? <ArrowDownWideNarrow size={18} /> : <ArrowUpNarrowWide size={18} />}
			onClick={() => choose({ descending: !choice.descending })}
		>
			<span className="visually-hidden">Orden: </span>
			{choice.descending ? 'Descendente' : 'Ascendente'}
		</Button>
	</div>
);
