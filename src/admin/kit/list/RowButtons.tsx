import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/Button';

interface RowButtonsProps {
	name: string;
	onEdit: (() => void) | undefined;
	onDelete: (() => void) | undefined;
}

export const RowButtons = ({ name, onEdit, onDelete }: RowButtonsProps) => (
	<>
		{onEdit && (
			<IconButton size="s" label={`Editar ${name}`} onClick={onEdit}>
				<Pencil size={18} />
			</IconButton>
		)}
		{onDelete && (
			<IconButton size="s" label={`Eliminar ${name}`} onClick={onDelete}>
				<Trash2 size={18} />
			</IconButton>
		)}
	</>
);
