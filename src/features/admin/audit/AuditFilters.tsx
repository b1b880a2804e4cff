import { Search } from 'lucide-react';
import { auditActions, auditEntities } from '../../../../contract/audit';
import { limits } from '../../../../contract/limits';
import { SelectField, TextField } from '../../../ui/fields';
import styles from './AuditScreen.module.css';
import type { AuditFilters } from './auditFilters';
import { actionNames, entityNames } from './auditText';

const entities = [
	{ value: '', label: 'Todo' },
	...auditEntities.map((value) => ({ value, label: entityNames[value].many })),
];
const actions = [
	{ value: '', label: 'Todas' },
	...auditActions.map((value) => ({ value, label: actionNames[value].noun })),
];

interface AuditFilterFieldsProps {
	filters: AuditFilters;
	onChange: (changes: Partial<AuditFilters>) => void;
}

/** What of the log is shown. */
export function AuditFilterFields({ filters, onChange }: AuditFilterFieldsProps) {
	const { from, to } = filters;
	return (
		<section className={styles.filters} aria-label="Buscar y filtrar">
			<TextField
				label="Buscar"
				type="search"
				icon={<Search size={20} />}
				placeholder="Nombre o administrador"
				maxLength={limits.keyword}
				value={filters.search}
				onChange={(event) => onChange({ search: event.target.value })}
			/>
			<SelectField
				label="Qué"
				options={entities}
				value={filters.entity}
				onChange={(event) => onChange({ entity: event.target.value as AuditFilters['entity'] })}
			/>
			<SelectField
				label="Acción"
				options={actions}
				value={filters.action}
				onChange={(event) => onChange({ action: event.target.value as AuditFilters['action'] })}
			/>
			<TextField
				label="Desde"
				type="date"
				max={to || undefined}
				value={from}
				onChange={(event) => onChange({ from: event.target.value })}
			/>
			<TextField
				label="Hasta"
				type="date"
				min={from || undefined}
				value={to}
				error={from && to && from > to ? 'Es anterior a «Desde»' : undefined}
				onChange={(event) => onChange({ to: event.target.value })}
			/>
		</section>
	);
}
