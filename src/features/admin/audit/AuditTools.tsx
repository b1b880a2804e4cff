import type { ComponentProps } from 'react';
import { auditActions, auditEntities } from '../../../../contract/audit';
import { SelectField, TextField } from '../../../ui/fields';
import { ListTools } from '../list/ListTools';
import type { AuditFilters } from './auditParams';
import { actionNames, entityNames } from './auditText';

const entities = [
	{ value: '', label: 'Todo' },
	...auditEntities.map((value) => ({ value, label: entityNames[value].many })),
];
const actions = [
	{ value: '', label: 'Todas' },
	...auditActions.map((value) => ({ value, label: actionNames[value].noun })),
];

interface AuditToolsProps {
	filters: AuditFilters;
	search: ComponentProps<typeof ListTools>['search'];
	onChange: (changes: Partial<AuditFilters>) => void;
}

export const AuditTools = ({ filters: { entity, action, from, to }, search, onChange }: AuditToolsProps) => (
	<ListTools search={{ ...search, placeholder: 'Nombre o administrador' }}>
		<SelectField
			label="Qué"
			options={entities}
			value={entity}
			onChange={(event) => onChange({ entity: event.target.value as AuditFilters['entity'] })}
		/>
		<SelectField
			label="Acción"
			options={actions}
			value={action}
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
	</ListTools>
);
