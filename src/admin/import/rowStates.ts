import { CircleAlert, CircleCheck, CirclePlus, Equal, type LucideIcon, PencilLine } from 'lucide-react';
import type { Tone } from '#ui/Badge';
import type { CheckedRow } from './rowTypes';

export const states: Record<CheckedRow['state'], { label: string; many: string; tone: Tone; icon: LucideIcon }> = {
	new: { label: 'Nuevo', many: 'Nuevos', tone: 'success', icon: CirclePlus },
	changed: { label: 'Cambia', many: 'Cambian', tone: 'info', icon: PencilLine },
	unchanged: { label: 'Sin cambios', many: 'Sin cambios', tone: 'neutral', icon: Equal },
	done: { label: 'Ya importado', many: 'Ya importados', tone: 'neutral', icon: CircleCheck },
	wrong: { label: 'Con error', many: 'Con errores', tone: 'danger', icon: CircleAlert },
};
