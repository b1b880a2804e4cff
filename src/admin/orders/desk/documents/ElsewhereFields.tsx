import { CalendarDays } from 'lucide-react';
import { TextField } from '#ui/fields';
import type { FormField } from '#ui/form';

export const ElsewhereFields = ({ field }: { field: (name: 'series' | 'number' | 'issuedOn') => FormField }) => (
	<div className="grid fit top gap-3">
		<TextField
			label="Serie"
			help="Por ejemplo EB01, E001 o la de tu talonario."
			required
			maxLength={4}
			autoComplete="off"
			autoCapitalize="characters"
			{...field('series')}
		/>
		<TextField label="Número" required inputMode="numeric" maxLength={8} autoComplete="off" {...field('number')} />
		<TextField label="Fecha de emisión" type="date" icon={<CalendarDays size={18} />} required {...field('issuedOn')} />
	</div>
);
