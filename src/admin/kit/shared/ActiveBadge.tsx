import { Eye, EyeOff } from 'lucide-react';
import { Badge } from '#ui/Badge';

export const ActiveBadge = ({ active, feminine }: { active: boolean; feminine?: boolean }) =>
	active ? (
		<Badge tone="success" icon={<Eye size={14} />}>
			{feminine ? 'Activa' : 'Activo'}
		</Badge>
	) : (
		<Badge icon={<EyeOff size={14} />}>{feminine ? 'Inactiva' : 'Inactivo'}</Badge>
	);
