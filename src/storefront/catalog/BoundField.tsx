import { TextField } from '#ui/fields';
import { useTypedValue } from '#ui/useTypedValue';

export interface BoundFieldProps {
	label: string;
	name: string;
	/** Null: open. */
	value: number | null;
	placeholder: string | undefined;
	wrongOrder?: boolean;
	/** Null if invalid. */
	parse(text: string): number | null;
	problem(text: string): string;
	onChange(value: number | null, how: { replace: boolean }): void;
}

/** One end of a range. */
export function BoundField(props: BoundFieldProps) {
	const { label, name, value, placeholder, wrongOrder, parse, problem, onChange } = props;
	const normalized = (text: string) => {
		if (!text.trim()) return '';
		const bound = parse(text);
		return bound === null ? null : String(bound);
	};
	const { field, invalid } = useTypedValue({
		value: value === null ? '' : String(value),
		parse: normalized,
		onChange: (text, how) => onChange(parse(text), how),
	});
	return (
		<TextField
			label={label}
			name={name}
			inputMode="decimal"
			autoComplete="off"
			placeholder={placeholder}
			error={invalid ? problem(field.value) : wrongOrder ? 'Es menor que el mínimo' : null}
			{...field}
		/>
	);
}
