import { CalendarDays } from 'lucide-react';
import type { ComponentProps } from 'react';
import { auditActions, auditEntities } from '#contract/admin/audit';
import { TextField } from '#ui/fields';
import { FilterFields, ListTools } from '../kit/list/ListTools';
import type { AuditFilters } from './auditApi';
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
		<FilterFields
			fields={[
				{ label: 'Qué', param: 'entity', options: entities, value: entity },
				{ label: 'Acción', param: 'action', options: actions, value: action },
			]}
			onChoose={(param, value) => onChange({ [param]: value } as Partial<AuditFilters>)}
		/>
		<TextField
			label="Desde"
			type="date"
			icon={<CalendarDays size={18} />}
			max={to || undefined}
			value={from}
			onChange={(event) => onChange({ from: event.target.value })}
		/>
		<TextField
			label="Hasta"
			type="date"
			icon={<CalendarDays size={18} />}
			min={from || undefined}
			value={to}
			error={from && to && from > to ? 'Es anterior a «Desde»' : undefined}
			onChange={(event) => onChange({ to: event.target.value })}
		/>
	</ListTools>
);
