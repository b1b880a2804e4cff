import { useTypedValue } from '#ui/useTypedValue';

export function useSearchText(written: string, onChange: (text: string) => void) {
	const { field } = useTypedValue({ value: written, parse: (text) => text.trim(), onChange: (text) => onChange(text) });
	const clear = () => {
		// Recent keys are not in the address yet.
		field.onChange({ target: { value: '' } });
		onChange('');
	};
	return { field, clear };
}
