import { useEffect, useRef } from 'react';

interface AllBoxProps {
	state: boolean | 'some';
	label: string;
	shown?: boolean;
	onToggle: () => void;
}

export function AllBox({ state, label, shown, onToggle }: AllBoxProps) {
	const box = useRef<HTMLInputElement>(null);
	useEffect(
		function showHalf() {
			if (box.current) box.current.indeterminate = state === 'some';
		},
		[state],
	);
	return (
		<label>
			<input
				ref={box}
				type="checkbox"
				aria-label={shown ? undefined : label}
				checked={state === true}
				onChange={onToggle}
			/>
			{shown && <span>{label}</span>}
		</label>
	);
}
