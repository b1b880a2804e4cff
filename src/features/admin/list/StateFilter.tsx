import { SelectField } from '../../../ui/fields';

/** Values of `?estado=`; empty for both. */
export const states = [{ value: '' }, { value: 'activos' }, { value: 'inactivos' }];

interface StateFilterProps {
	/** Of the gender of what is listed. */
	ending: 'o' | 'a';
	value: string;
	onChange: (value: string) => void;
}

/** Active, inactive, or both. */
export const StateFilter = ({ ending, value, onChange }: StateFilterProps) => (
	<SelectField
		label="Estado"
		options={[
			{ value: '', label: `Tod${ending}s` },
			{ value: 'activos', label: `Activ${ending}s` },
			{ value: 'inactivos', label: `Inactiv${ending}s` },
		]}
		value={value}
		onChange={(event) => onChange(event.target.value)}
	/>
);
